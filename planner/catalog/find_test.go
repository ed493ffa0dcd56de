package catalog

import "testing"

func TestFind(t *testing.T) {
	c := New([]Tool{
		{Name: "take_screenshot"}, {Name: "click"}, {Name: "http_get"},
		{Name: "search", Server: "github"},
		{Name: "files__read", Server: "files"},
		{Name: "sendMail"}, {Name: "send_sms"}, {Name: "send-SMS"},
		{Name: "a.load"}, {Name: "b.load"},
	})
	tests := []struct {
		name string
		want string
		how  Match
	}{
		{"click", "click", Exact},
		{"Click", "click", Alike},
		{" click ", "click", Alike},
		{"takeScreenshot", "take_screenshot", Alike},
		{"take-screenshot", "take_screenshot", Alike},
		{"Take Screenshot", "take_screenshot", Alike},
		{"http.get", "http_get", Alike},
		{"functions.click", "click", Alike},
		{"desktop/click", "click", Alike},
		{"desktop__take_screenshot", "take_screenshot", Alike},
		{"mcp__desktop__take_screenshot", "take_screenshot", Alike},
		{"functions.sendMail:0", "", NoMatch},
		{"send_mail", "sendMail", Alike},
		{"github.search", "search", Alike},
		{"mcp__github__search", "search", Alike},
		{"gitlab.search", "", NoMatch}, // the tool of another server
		{"read", "files__read", Alike}, // the prefix is missing
		{"files.read", "files__read", Alike},
		{"SendSms", "", NoMatch}, // two tools
		{"load", "", NoMatch},
		{"a/load", "a.load", Alike},
		{"clik", "", NoMatch},
		{"", "", NoMatch},
		{"...", "", NoMatch},
		{"server.", "", NoMatch},
	}
	for _, tt := range tests {
		tool, how, ok := c.Find(tt.name)
		if tool.Name != tt.want || how != tt.how || ok != (tt.want != "") {
			t.Errorf("Find(%q) = %q, %v, %v; want %q, %v", tt.name, tool.Name, how, ok, tt.want, tt.how)
		}
	}
}

func TestNearest(t *testing.T) {
	tests := []struct {
		name string
		want string // first; "" for none at all
	}{
		{"clik", "click"},
		{"lick", "click"},
		{"mouse_click", "click"},
		{"double_click", "click"},
		{"screenshot", "take_screenshot"},
		{"capture_screen", "take_screenshot"},
		{"open_app", "launch_app"},
		{"start_application", "launch_app"},
		{"open_application", "launch_app"},
		{"send_keys", "press_key"},
		{"keyboard_shortcut", "press_key"},
		{"sleep", "wait"},
		{"delay", "wait"},
		{"fetch_url", "http_request"},
		{"http_get", "http_request"},
		{"execute_shell", "run_command"},
		{"bash", "run_command"},
		{"read_document", "read_document"},
		{"read_pdf", "read_document"},
		{"scrape_page", "extract_html"},
		{"save_file", "write_file"},
		{"rename_file", "move_file"},
		{"list_directory", "list_files"},
		{"locate_text", "find_text"},
		{"search_text", "find_text"},
		{"find_icon", "find_image"},
		{"ask_user", "ask_person"},
		{"send_notification", "notify"},
		{"alert", "notify"},
		{"open_website", "open_url"},
		{"navigate", "open_url"},
		{"copy_to_clipboard", "clipboard_set"},
		{"write_text", "type_text"},
		{"activate_window", "focus_window"},
		{"frobnicate", ""},
		{"xyzzy_quux", ""},
		{"", ""},
	}
	for _, tt := range tests {
		got := Builtin().Nearest(tt.name)
		if len(got) > maxNearest {
			t.Errorf("Nearest(%q) = %q: more than %d", tt.name, got, maxNearest)
		}
		if first := append(got, "")[0]; first != tt.want {
			t.Errorf("Nearest(%q) = %q, want first %q", tt.name, got, tt.want)
		}
	}
}

func BenchmarkNearest(b *testing.B) {
	for b.Loop() {
		Builtin().Nearest("capture_screen_region")
	}
}
