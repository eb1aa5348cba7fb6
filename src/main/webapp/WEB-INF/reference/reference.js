'use strict';

// The last segment of the page's path is the document that it shows.
const shown = location.pathname.split('/').pop();

document.querySelector(`nav a[href="${CSS.escape(shown)}"]`)?.setAttribute('aria-current', 'page');

SwaggerUIBundle({
  url: shown === 'all' ? '../../openapi' : `../${shown}`,
  dom_id: '#reference',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  requestSnippetsEnabled: true,
  // Asks nobody else about the document.
  validatorUrl: null,
});
