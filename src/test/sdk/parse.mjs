// Parses all C# files below a folder with the grammar of tree-sitter and prints those that are not C#.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Language, Parser } from "web-tree-sitter";

await Parser.init();
const parser = new Parser();
parser.setLanguage(await Language.load("node_modules/tree-sitter-c-sharp/tree-sitter-c_sharp.wasm"));
const files = readdirSync(process.argv[2], { recursive: true }).filter((name) => name.endsWith(".cs"));
const wrong = files.filter((name) => {
  const tree = parser.parse(readFileSync(join(process.argv[2], name), "utf8"));
  const broken = tree.rootNode.hasError;
  tree.delete();
  return broken;
});
wrong.forEach((name) => console.log(name));
console.log(files.length + " files, " + wrong.length + " of them not C#");
process.exit(wrong.length === 0 && files.length > 0 ? 0 : 1);
