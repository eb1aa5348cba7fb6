package org.cenotes.partners.api.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which bodies of settings set a commission rate. */
class CommissionRateFilterTest {
  private static boolean setsRate(String body) {
    byte[] bytes = body.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    return CommissionRateFilter.setsRate(CommissionRateFilter.tree(bytes));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'defaultRate':5}",
        "{'commissionRate':null}",
        "{'commission_rate':'5'}",
        "{'rate':0}",
        "{'companyName':'x','a':{'b':{'rate':5}}}",
        "{'a':[1,{'rate':5}]}",
        "[{'rate':5}]",
        "{'customRates':{'rate':5}}",
        "{'customRates':[{'rate':5,'commissionRate':5}]}",
        "{'customRates':[{'rate':{'rate':5}}]}",
        "{'customRates':[[{'rate':5}]]}",
        "{'customRates':[{'rate':5,'customRates':[{'defaultRate':1}]}]}",
        "{'customRates':[],'rate':1}"
      })
  void a_rate_is_found_at_any_depth(String body) {
    assertThat(setsRate(body)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{'customRates':[{'name':'Hoteles','rate':12.5},{'rate':5}]}",
        "{'customRates':null}",
        "{'rates':5,'Rate':5,'description':'rate'}",
        "{'webhookUrl':'https://example.com/?rate=5'}"
      })
  void displayed_rates_and_other_members_are_allowed(String body) {
    assertThat(setsRate(body)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "null", "5", "'rate'", "{'rate':", "{'rate':5", "\u0000", "]["})
  void what_is_no_object_is_left_to_its_reader(String body) {
    assertThat(setsRate(body)).isFalse();
  }
}
