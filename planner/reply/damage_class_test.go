package reply

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// classes are the ways in which models break a reply, taken from the reports of
// those who parse what models write. Each is false where the reply has nothing
// to be broken in that way.
var classes = map[string]func(*damaged) bool{
	// commas, colons and brackets
	"comma trailing":        func(d *damaged) bool { return d.beforeOne("}]", ",") },
	"commas trailing":       func(d *damaged) bool { return d.eachToken("}]", func(s string) string { return "," + s }) },
	"comma missing in line": func(d *damaged) bool { return d.replaceOne(",", " ") },
	"comma missing at line": func(d *damaged) bool { return d.replaceOne(",", "\n") },
	"commas doubled":        func(d *damaged) bool { return d.replaceOne(",", ",,") },
	"comma semicolon":       func(d *damaged) bool { return d.replaceOne(",", ";") },
	"colon missing":         func(d *damaged) bool { return d.replaceOne(":", " ") },
	"colon equals":          func(d *damaged) bool { return d.replaceOne(":", " = ") },
	"colon arrow":           func(d *damaged) bool { return d.eachToken(":", func(string) string { return " => " }) },
	"closers missing":       func(d *damaged) bool { return d.endAt(len(strings.TrimRight(d.text, "}] \n"))) },
	"closer missing":        func(d *damaged) bool { return d.endAt(len(d.text) - 1) },
	"closer too many":       func(d *damaged) bool { d.text += d.text[len(d.text)-1:]; return true },
	"closers wrong":         func(d *damaged) bool { return d.replaceOne("]", "}") },
	"brace missing between": missingBrace,
	"brackets doubled":      func(d *damaged) bool { d.text = d.text[:1] + d.text + d.text[len(d.text)-1:]; return d.text[0] == '{' },
	"list in a list":        listInList,
	"list cut into lists":   listsInList,
	"tuple":                 func(d *damaged) bool { return d.lists("(", ",)") },
	"full-width marks":      func(d *damaged) bool { return d.eachToken(",:", wide) },
	"no-break spaces":       func(d *damaged) bool { return d.eachToken(",:", func(s string) string { return s + "\u00a0" }) },
	"zero-width spaces":     func(d *damaged) bool { return d.eachToken("{[", func(s string) string { return s + "\u200b" }) },

	// quotes and words
	"quotes single":     func(d *damaged) bool { return d.texts("'", "'", "ks") },
	"quotes smart":      func(d *damaged) bool { return d.texts("“", "”", "ks") },
	"quotes smart keys": func(d *damaged) bool { return d.texts("“", "”", "k") },
	"quotes back":       func(d *damaged) bool { return d.texts("`", "`", "ks") },
	"quotes mixed":      func(d *damaged) bool { return d.texts("'", "'", "k") },
	"quotes entities": func(d *damaged) bool {
		d.text = strings.NewReplacer("&", "&amp;", `"`, "&quot;", "<", "&lt;", ">", "&gt;").Replace(d.text)
		return !strings.Contains(d.text, `\`)
	},
	"quote of key opening":  func(d *damaged) bool { return d.cutOne("k", 1, 0) },
	"quote of key closing":  func(d *damaged) bool { return d.cutOne("k", 0, 1) },
	"quote of text opening": func(d *damaged) bool { return d.cutOne("s", 1, 0) },
	"quote of text closing": func(d *damaged) bool { return d.cutOne("s", 0, 1) },
	"inner quotes": func(d *damaged) bool {
		return d.oneText(func(s string) string { return strings.ReplaceAll(s, `\"`, `"`) })
	},
	"inner quotes all": func(d *damaged) bool { return d.replaceAll(`\"`, `"`) },
	"keys bare":        func(d *damaged) bool { return d.eachToken("k", func(s string) string { return s[1 : len(s)-1] }) },
	"Python literals": func(d *damaged) bool {
		return d.eachToken("w", func(s string) string { return map[string]string{"true": "True", "false": "False", "null": "None"}[s] })
	},
	"Python repr":          pythonRepr,
	"texts tripled":        tripledText,
	"texts joined":         joinedText,
	"texts joined lines":   joinedLines,
	"texts templates bare": func(d *damaged) bool { return d.oneTextIf(`"{{`, func(s string) string { return s[1 : len(s)-1] }) },

	// inside of texts
	"line breaks raw": func(d *damaged) bool { return d.unescape('n', "\n") },
	"tabs raw":        func(d *damaged) bool { return d.unescape('t', "\t") },
	"CRLF":            func(d *damaged) bool { return d.replaceAll("\n", "\r\n") },
	"backslashes single": func(d *damaged) bool {
		return d.oneTextIf(`\\`, func(s string) string { return strings.ReplaceAll(s, `\\`, `\`) })
	},
	"escapes of apostrophe": func(d *damaged) bool { return d.replaceAll(`'`, `\'`) },
	"escapes of Markdown":   func(d *damaged) bool { return d.replaceAll(`_`, `\_`) },
	"escapes in keys": func(d *damaged) bool {
		return d.eachToken("k", func(s string) string { return strings.ReplaceAll(s, "_", `\_`) })
	},
	"escapes of brackets": func(d *damaged) bool { return d.eachToken("[]", func(s string) string { return `\` + s }) },
	"escapes of slashes":  func(d *damaged) bool { return d.replaceAll("/", `\/`) },
	"encoded once more": func(d *damaged) bool {
		d.text = strconv.Quote(d.text)
		return !regexp.MustCompile(`\\[xu]`).MatchString(d.text)
	},
	"escaped, no quotes": func(d *damaged) bool {
		s := strconv.Quote(d.text)
		d.text = s[1 : len(s)-1]
		return !regexp.MustCompile(`\\[xuU]`).MatchString(s)
	},
	"arguments in a text": argumentsInText,

	// around the JSON
	"fence": func(d *damaged) bool { return d.around("```json\n", "\n```") },
	"fence and words": func(d *damaged) bool {
		return d.around("Here is the plan you asked for:\n\n```json\n", "\n```\n\nLet me know if it's fine!")
	},
	"fence never closed":    func(d *damaged) bool { return d.around("Sure.\n```json\n", "") },
	"fence without opening": func(d *damaged) bool { return d.around("json\n", "\n```") },
	"byte order mark":       func(d *damaged) bool { return d.around("\uFEFF", "") },
	"reasoning": func(d *damaged) bool {
		return d.around("<think>\nThe user wants {this}. Maybe {\"steps\": []}?\n</think>\n\n", "")
	},
	"reasoning unopened": func(d *damaged) bool { return d.around("So it's \"steps\" then. Let's go.\n</think>\n", "") },
	"words with brackets": func(d *damaged) bool {
		return d.around("I use {city} and [1] as [placeholders].\n", "\n(See {docs} for [more].)")
	},
	"tag around":       func(d *damaged) bool { return d.around("<plan>\n", "\n</plan>") },
	"tag of tool call": func(d *damaged) bool { return d.around("<tool_call>\n", "\n</tool_call>") },
	"JavaScript":       func(d *damaged) bool { return d.around("const plan = ", ";\nexport default plan;") },
	"Python print":     func(d *damaged) bool { return d.around("plan = ", "\nprint(plan)") },
	"quoted lines":     func(d *damaged) bool { d.text = "> " + strings.ReplaceAll(d.text, "\n", "\n> "); return true },
	"keys in bold":     func(d *damaged) bool { return d.eachToken("k", func(s string) string { return "**" + s + "**" }) },
	"example first": func(d *damaged) bool {
		return d.around("Format: {\"steps\": [{\"step_type\": \"Tool\"}, ...]}\n\nAnswer:\n", "")
	},
	"said twice":           func(d *damaged) bool { return d.around("", "\n\n"+d.text) },
	"end token":            func(d *damaged) bool { return d.around("", "<|im_end|>") },
	"end token, next turn": runaway,
	"wrapped": func(d *damaged) bool {
		return d.around(d.pick(`{"plan":`, `{"result":{"workflow":`, `{"data": `), "}") && d.balance()
	},
	"wrapped with words":  func(d *damaged) bool { return d.around(`{"message":"Here it is.","plan":`, `,"confidence":0.9}`) },
	"tool calls envelope": toolCall,

	// comments
	"comment at line":      func(d *damaged) bool { return d.replaceOne(",", ", // next\n") },
	"comment hash":         func(d *damaged) bool { return d.replaceOne(",", ", # it's next\n") },
	"comment block":        func(d *damaged) bool { return d.afterOne(",", " /* the {next} one */ ") },
	"comment with a quote": func(d *damaged) bool { return d.afterOne(",", " // the \"next\" one\n") },

	// what is gone
	"cut, said":         func(d *damaged) bool { d.cut = true; return d.cutAnywhere() },
	"cut":               (*damaged).cutAnywhere,
	"cut at apostrophe": cutAtApostrophe,
	"ellipsis":          func(d *damaged) bool { return d.lose("...") },
	"ellipsis of items": func(d *damaged) bool { return d.lose("{...}") },
	"comment for content": func(d *damaged) bool {
		return d.lose(d.pick("// TODO: add the remaining steps", "// rest of the steps here", "# repeat for the other 7", "/* same as above for the others */", "// ... more", "// (continue with the other windows)", "# add similar steps for each file", "// omitted for brevity", "// steps 3-9 go here", "/* etc. */") + "\n")
	},
	"continued": func(d *damaged) bool {
		return d.lose(d.pick("[continued in the next message]", "[truncated]", "(continued...)", "<continued>", "[... 5 more steps ...]"))
	},
	"value missing":        func(d *damaged) bool { return d.loseValue("") },
	"value in question":    func(d *damaged) bool { return d.loseValue(d.pick("?", "???", "...")) },
	"value an expression":  func(d *damaged) bool { return d.loseValue(d.pick("20 * 2", "NaN", "x + 1", "len(items)")) },
	"key given twice":      keyTwice,
	"member without colon": lostColonAndQuote,
}

func sortedClasses() []string { return slices.Sorted(maps.Keys(classes)) }

func (d *damaged) pick(words ...string) string { return words[d.IntN(len(words))] }

func (d *damaged) endAt(n int) bool { d.text, d.at = d.text[:n], n; return true }

func (d *damaged) around(before, after string) bool { d.text = before + d.text + after; return true }

// unescape writes an escape as the character it stands for.
func (d *damaged) unescape(c byte, with string) bool {
	was := d.text
	d.text = escapes.ReplaceAllStringFunc(d.text, func(s string) string {
		if s[1] == c {
			return with
		}
		return s
	})
	return d.text != was
}

func (d *damaged) replaceAll(old, with string) bool {
	was := d.text
	d.text = strings.ReplaceAll(d.text, old, with)
	return d.text != was
}

// one is a random token of the kinds that the check takes.
func (d *damaged) one(kinds string, takes func(token) bool) (token, bool) {
	var found []token
	for _, k := range d.tokens {
		if strings.IndexByte(kinds, k.kind) >= 0 && (takes == nil || takes(k)) {
			found = append(found, k)
		}
	}
	if len(found) == 0 {
		return token{}, false
	}
	return found[d.IntN(len(found))], true
}

func (d *damaged) put(k token, with string) bool {
	d.at = k.start
	d.text = d.text[:k.start] + with + d.text[k.end:]
	return true
}

func (d *damaged) replaceOne(kinds, with string) bool {
	k, ok := d.one(kinds, nil)
	return ok && d.put(k, with)
}

func (d *damaged) beforeOne(kinds, with string) bool {
	k, ok := d.one(kinds, func(k token) bool { return k.start > 0 && strings.IndexByte("{[", d.text[k.start-1]) < 0 })
	return ok && d.put(k, with+d.of(k))
}

func (d *damaged) afterOne(kinds, with string) bool {
	k, ok := d.one(kinds, nil)
	return ok && d.put(k, d.of(k)+with)
}

// cutOne takes bytes off both ends of a token.
func (d *damaged) cutOne(kinds string, front, back int) bool {
	k, ok := d.one(kinds, func(k token) bool { return k.end-k.start > 2 })
	if !ok {
		return false
	}
	d.put(k, d.text[k.start+front:k.end-back])
	if back > 0 {
		d.at = k.end - back - front
	}
	return true
}

// eachToken rewrites every token of the kinds.
func (d *damaged) eachToken(kinds string, rewrite func(string) string) bool {
	var b strings.Builder
	end := 0
	for _, k := range d.tokens {
		if strings.IndexByte(kinds, k.kind) >= 0 {
			b.WriteString(d.text[end:k.start] + rewrite(d.of(k)))
			end = k.end
		}
	}
	was := d.text
	d.text = b.String() + d.text[end:]
	return d.text != was
}

func wide(s string) string { return map[string]string{",": "，", ":": "："}[s] }

// texts puts other quotes around texts; those of their own are then no escapes.
func (d *damaged) texts(open, close string, kinds string) bool {
	return d.eachToken(kinds, func(s string) string {
		body := s[1 : len(s)-1]
		if open == "'" || open == "`" {
			body = strings.ReplaceAll(strings.ReplaceAll(body, open, `\`+open), `\"`, `"`)
		}
		return open + body + close
	})
}

func (d *damaged) oneText(rewrite func(string) string) bool {
	k, ok := d.one("s", func(k token) bool { return rewrite(d.of(k)) != d.of(k) })
	return ok && d.put(k, rewrite(d.of(k)))
}

func (d *damaged) oneTextIf(has string, rewrite func(string) string) bool {
	k, ok := d.one("s", func(k token) bool { return strings.Contains(d.of(k), has) && rewrite(d.of(k)) != d.of(k) })
	return ok && d.put(k, rewrite(d.of(k)))
}

func (d *damaged) lists(open, close string) bool {
	return d.eachToken("[]", func(s string) string { return map[string]string{"[": open, "]": close}[s] })
}

// missingBrace takes the brace that ends an item of a list.
func missingBrace(d *damaged) bool {
	k, ok := d.one("}", func(k token) bool {
		return k.list && strings.HasPrefix(strings.TrimLeft(d.text[k.end:], " \n"), ",")
	})
	return ok && d.put(k, "")
}

// list is the first list with items, and its end, as indexes of tokens.
func (d *damaged) list() (open, end int) {
	open = slices.IndexFunc(d.tokens, func(k token) bool { return k.kind == '[' })
	if open < 0 {
		return -1, -1
	}
	for end = open + 1; d.tokens[end].depth > d.tokens[open].depth; end++ {
	}
	return open, end
}

// items are the tokens at which the items of the first list begin, and its end.
func (d *damaged) items() (starts []token, end token) {
	open, last := d.list()
	if open < 0 || d.tokens[open+1].kind != '{' {
		return nil, token{}
	}
	for _, k := range d.tokens[open+1 : last] {
		if k.depth == d.tokens[open].depth+1 && k.kind == '{' {
			starts = append(starts, k)
		}
	}
	return starts, d.tokens[last]
}

// listInList writes the rest of a list as a list of its own: [A,[B,C]].
func listInList(d *damaged) bool {
	starts, end := d.items()
	if len(starts) < 2 {
		return false
	}
	k := starts[1+d.IntN(len(starts)-1)]
	d.at = k.start
	d.text = d.text[:k.start] + d.pick("[", "{", "[[") + d.text[k.start:end.start] + "]" + d.text[end.start:]
	return true
}

// listsInList closes a list too early and goes on: [A],[B,C] or [A],B,C].
func listsInList(d *damaged) bool {
	starts, _ := d.items()
	if len(starts) < 2 {
		return false
	}
	k := starts[1+d.IntN(len(starts)-1)]
	comma := strings.LastIndexByte(d.text[:k.start], ',')
	d.at = comma
	d.text = d.text[:comma] + "]" + d.text[comma:k.start] + d.pick("[", "") + d.text[k.start:]
	return true
}

func pythonRepr(d *damaged) bool {
	return d.eachToken("ksw", func(s string) string {
		if s[0] != '"' {
			return map[string]string{"true": "True", "false": "False", "null": "None"}[s]
		}
		body := strings.ReplaceAll(s[1:len(s)-1], `\"`, `"`)
		if strings.Contains(body, "'") && !strings.Contains(body, `"`) {
			return s
		}
		return "'" + strings.ReplaceAll(body, "'", `\'`) + "'"
	})
}

// escapes are the escapes of JSON.
var escapes = regexp.MustCompile(`\\.`)

// toolCall writes the reply as the call of a function, which stands in the text.
func toolCall(d *damaged) bool {
	quoted, err := json.Marshal(d.text)
	d.text = `{"tool_calls":[{"id":"call_1","type":"function","function":{"name":"submit","arguments":` + string(quoted) + `}}]}`
	return err == nil
}

// tripledText writes a text over several lines in Python's quotes.
func tripledText(d *damaged) bool {
	return d.oneTextIf("", func(s string) string {
		if !slices.Contains(escapes.FindAllString(s, -1), `\n`) {
			return s
		}
		return `""` + escapes.ReplaceAllStringFunc(s, func(e string) string { return strings.Replace(e, `\n`, "\n", 1) }) + `""`
	})
}

func joinedText(d *damaged) bool {
	return d.oneTextIf(" ", func(s string) string {
		i := strings.IndexByte(s, ' ')
		return s[:i] + `" + "` + s[i:]
	})
}

func joinedLines(d *damaged) bool {
	return d.oneTextIf(`\n`, func(s string) string {
		return escapes.ReplaceAllStringFunc(s, func(e string) string { return strings.Replace(e, `\n`, "\\n\"\n    \"", 1) })
	})
}

func argumentsInText(d *damaged) bool {
	re := regexp.MustCompile(`"arguments": ?`)
	at := re.FindAllStringIndex(d.text, -1)
	if len(at) == 0 {
		return false
	}
	i := at[d.IntN(len(at))][1]
	dec := json.NewDecoder(strings.NewReader(d.text[i:]))
	var raw json.RawMessage
	if dec.Decode(&raw) != nil {
		return false
	}
	quoted, err := json.Marshal(string(raw))
	d.text = d.text[:i] + string(quoted) + d.text[i+len(raw):]
	return err == nil
}

// runaway goes on behind the answer with the words of others.
func runaway(d *damaged) bool {
	other := `{"steps":[{"id":"z","name":"Zap","step_type":"Tool","tool_name":"click","arguments":{"target":"Other"}}]}`
	return d.around("", d.pick("<|im_end|>\n<|im_start|>user\nNow another one\n<|im_end|>\n<|im_start|>assistant\n",
		"<|eot_id|><|start_header_id|>user<|end_header_id|>\n\nThanks! Another?<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\n",
		"</s>[INST] And another [/INST] ", "<end_of_turn>\n<start_of_turn>user\nMore<end_of_turn>\n<start_of_turn>model\n",
		"<|endoftext|>Human: next one\n\nAssistant: ")+other)
}

func (d *damaged) balance() bool {
	d.text += strings.Repeat("}", strings.Count(d.text[:30], `{"result"`))
	return true
}

// cutAnywhere cuts the reply before its last text ends, so that content is lost.
func (d *damaged) cutAnywhere() bool {
	last := 0
	for _, k := range d.tokens {
		if strings.IndexByte("ksnw", k.kind) >= 0 {
			last = k.start
		}
	}
	d.lost = true
	at := 2 + d.IntN(last)
	for at < len(d.text) && d.text[at]&0xC0 == 0x80 {
		at++
	}
	return d.endAt(at)
}

func cutAtApostrophe(d *damaged) bool {
	i := strings.LastIndexByte(d.text, '\'')
	d.lost = true
	return i > 0 && d.endAt(i+d.IntN(2))
}

// lose leaves out the items behind one of the first list, and puts words there.
func (d *damaged) lose(words string) bool {
	starts, end := d.items()
	if len(starts) < 2 {
		return false
	}
	k := starts[1+d.IntN(len(starts)-1)]
	d.at, d.lost = k.start, true
	d.text = d.text[:k.start] + words + d.text[end.start:]
	return true
}

func (d *damaged) loseValue(with string) bool {
	k, ok := d.one("snw", func(k token) bool { return !k.list })
	d.lost = true
	return ok && d.put(k, with)
}

func keyTwice(d *damaged) bool {
	k, ok := d.one("k", nil)
	d.lost = true
	return ok && d.put(k, d.of(k)+`:"quite another",`+d.of(k))
}

// lostColonAndQuote writes a member as "name" "x" behind an object.
func lostColonAndQuote(d *damaged) bool {
	for i, k := range d.tokens {
		if k.kind == '}' && i+4 < len(d.tokens) && d.tokens[i+1].kind == ',' && d.tokens[i+2].kind == 'k' && d.tokens[i+4].kind == 's' {
			return d.put(d.tokens[i+3], " ")
		}
	}
	return false
}
