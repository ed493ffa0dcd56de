package desktop

import "testing"

func TestNamedLanguages(t *testing.T) {
	const list = "List of available languages in \"/usr/share\" (5):\nchi_sim\nchi_tra\ndeu\neng\nosd\n"
	for named, want := range map[string][2]string{
		"de": {"deu", ""}, "de, en": {"deu+eng", ""}, "deu+eng": {"deu+eng", ""}, "zh": {"chi_sim", ""}, "zh-TW": {"chi_tra", ""},
		"chi_tra": {"chi_tra", ""}, "de-CH": {"deu", ""}, "fr": {"", "fra"}, "en fr": {"", "fra"}, "klingonese": {"", "klingonese"}, "languages": {"", "languages"},
	} {
		if languages, unknown := NamedLanguages(named, list); languages != want[0] || unknown != want[1] {
			t.Errorf("%s: %q, %q", named, languages, unknown)
		}
	}
}
