package extract

import (
	"strings"
	"testing"
)

const feed = `<?xml version="1.0" encoding="UTF-8"?>
<!-- news --><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>News &amp; more</title><link>https://x.example/</link>
<item><title><![CDATA[Red & <b>blue</b>]]></title><link>https://x.example/1</link><guid isPermaLink="false">a1</guid><pubDate>Fri, 27 Nov 2026 08:00:00 GMT</pubDate><dc:creator>Ann</dc:creator></item>
<item><title>Green&nbsp;one & two</title><link>https://x.example/2</link><guid>a2</guid><enclosure url="b.mp3"/></item></channel></rss>`

// XML is read as XML: of a feed the parser of pages gave empty links, and titles with CDATA.
func TestXML(t *testing.T) {
	t.Parallel()
	atom := `<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>One</title><link href="/1"/></entry></feed>`
	for _, tt := range []struct{ name, text, list, fields, want string }{
		{"RSS", feed, "item", `title=title;link=link;guid=guid;by=dc\:creator;at=pubDate;file=enclosure@url`,
			`{"rows":[{"title":"Red & <b>blue</b>","link":"https://x.example/1","guid":"a1","by":"Ann","at":"Fri, 27 Nov 2026 08:00:00 GMT","file":null},{"title":"Green one & two","link":"https://x.example/2","guid":"a2","by":null,"at":null,"file":"b.mp3"}],"empty":0,"never":[]}`},
		{"of the channel alone", feed, "channel", "link=channel > link", `{"rows":[{"link":"https://x.example/"}],"empty":0,"never":[]}`},
		{"Atom without its first line", "\ufeff\n" + atom, "entry", "title=title;link=link@href", `{"rows":[{"title":"One","link":"https://x.example/1"}],"empty":0,"never":[]}`},
		{"a page in XML", `<?xml version="1.0"?><!DOCTYPE html><html><body><p>a<br>b</p></body></html>`, "p", "a=:scope", `{"rows":[{"a":"a b"}],"empty":0,"never":[]}`},
		{"a part of a page", `<item><link>x</link></item>`, "item", "a=:scope", `{"rows":[{"a":"x"}],"empty":0,"never":[]}`},
		{"cut off", feed[:strings.Index(feed, "<guid>a2")], "item", "a=title", "The XML breaks off in line 4, within “item”. Give all of it."},
		{"not well formed", "<rss><item>\n</rss>", "item", "a=title", "The XML ends “rss” in line 2, where it has not begun. Give it as its source has it."},
		{"deep", "<rss>" + strings.Repeat("<a>", 600), "item", "a=title", errDeep.Error()},
		{"entities that grow", `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><r><item>&b;</item></r>`, "item", "a=:scope", `{"rows":[{"a":"&b;"}],"empty":0,"never":[]}`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := run(t, tt.text, tt.list, tt.fields); got != tt.want {
				t.Errorf("%s\nwant %s", got, tt.want)
			}
		})
	}
}
