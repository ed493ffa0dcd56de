package planner_test

import (
	"context"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"planwright/planner"
	"planwright/planner/catalog"
)

// fragments say nothing to a person, in whatever way a model comes to write them.
var fragments = []string{
	// pieces of JSON
	"[1,2", "[1, 2]", "null", "true", "false", "42", "-1.5e3", `"click OK"`, `"click OK`, `'click OK'`, "“click OK”", `["open","click"]`, `["open", "click"`,
	"{", "[", "}", "]}", "{}", "[]", "[{}]", "[[]]", "{{", "{ }\n", `{"`, `{"a":`, `{"a": 1`, `{"a": 1}`, `"a": 1}`, `"answer": "x"`, `: null}`, `, "x"]`, `{"ok": true}`, `[null]`, `""`, `{"": ""}`,
	`{"thoughts": "Add a click first."}`, `{"operation": "none"}`, `{"answer": null}`, `{"answer": ""}`, `{"answer": 42}`, `{"answer": "null"}`, `{"answer": "{}"}`, `{"answer": "{\"x\": 1}"}`, `{"message": "[1, 2]"}`,
	`{"text": "click OK"}`, `{"result": ["a", "b"]}`, `{"name": "click", "value": 5}`, "None", "undefined", "NaN", "{city}", "{{look.text}}", "[1]", "1, 2, 3", "0.5", "2024-01-01",
	// nothing at all
	"", " \n\t", "...", "…", "!!!", "---", "\u200b", "🙂", ":", "?", "###", "* * *", "``````", "`click`",
	// fences
	"```", "```json", "```json\n```", "```json\n\n```", "```\n{}\n```", "```json\nnull\n```", "```bash\nls -la\n```", "```python\nclick(1, 2)\n```", "~~~\n[1]\n~~~", "```json\n1```js", "```1```js", "true \"cl", "<|im_end|> {\"a\": 1}<|im_start|>as", "```\n[1]\n```jso\n", "Here is the plan:\n```json\n```", "Here is the plan:", "Sure, here it is:\n\n```json\n{}\n```",
	"Done! {\"status\": \"ok\"}", "Here you go: {\"result\": 1}", "```json\n{\"a\": 1", "Sure. {\"operation\": ",
	// cut off behind a mark
	"{\"a\": []} <|channel|>fi", "{\"a\": []} <|channel|>comm", "{\"a\": []}\n<|im_start|>assis",
	// reasoning
	"<think>", "<think></think>", "<think>I should add a click first.", "<think>I should add a click.</think>", "<thinking>The user wants a click.</thinking>\n", "I should add a click.</think>", "[THINK]I should click.[/THINK]", "◁think▷Hm, a click.◁/think▷",
	"<reasoning>\nFirst look, then click.\n</reasoning>\n```json\n```", "<|channel|>analysis<|message|>The user wants a click.<|end|>", "<|channel|>analysis<|message|>The user wants a click.", "<|begin_of_thought|>Click.<|end_of_thought|>",
	"<|START_THINKING|>I will click.<|END_THINKING|>", "<seed:think>I will click.</seed:think>", "Okay, the user wants a click on OK. I have to find the button first.", "We need to output JSON with a click step.", "Thought: I need to click OK.",
	"&lt;think&gt;I should add a click.&lt;/think&gt;",
	// marks of templates
	"<|im_end|>", "<|im_start|>assistant\n<|im_end|>", "<|im_start|>assistant", "<|im_start|>user\nClick it<|im_end|>", "<|eot_id|>", "<|start_header_id|>assistant<|end_header_id|>\n\n", "</s>", "<s>", "<s></s>", "[INST]", "[/INST]", "[INST] Click it [/INST]", "<<SYS>>", "<|endoftext|>", "<|end|>", "<|assistant|>",
	"<|user|>\nClick it", "<end_of_turn>", "<start_of_turn>model\n", "<｜Assistant｜>", "<｜end▁of▁sentence｜>", "<|END_OF_TURN_TOKEN|>", "<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|>", "<bos>", "<eos>", "<pad><pad><pad>", "<unk>", "<unused12>", "<0x0A>", "[gMASK]<sop>", "<|channel|>final<|message|><|return|>", "<|start|>assistant<|channel|>final<|message|>",
	"### Response:\n", "### Assistant:", "ASSISTANT:", "Assistant:", "<|python_tag|>", "<|eom_id|>", "[EOS]", "<|fim_prefix|><|fim_suffix|><|fim_middle|>", "<extra_id_0>", "<|begin_of_text|>", "<|role_end|>",
	// calls of tools as text
	"<tool_call></tool_call>", "<tool_call>\n{\"name\": \"find\", \"arguments\": {\"x\": 1}}\n</tool_call>", "<tool_call>{\"name\": \"find\"", "<tool_call>\n<function=find>\n<parameter=text>\nthe total\n</parameter>\n</function>\n</tool_call>", "<tool_call>find\n<arg_key>text</arg_key>\n<arg_value>the total amount</arg_value>\n</tool_call>",
	"<function_calls>\n<invoke name=\"find\">\n<parameter name=\"text\">the total amount</parameter>\n</invoke>\n</function_calls>", "<function=find>{\"text\": \"x\"}</function>", "[TOOL_CALLS] [{\"name\": \"find\", \"arguments\": {}}]", "[TOOL_CALLS]find[ARGS]{\"text\": \"the total amount\"}",
	"<|python_tag|>find.call(query=\"the total amount\")", "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>find\n```json\n{\"text\": \"x\"}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>", "<|tool_calls_section_begin|><|tool_call_begin|>functions.find:0<|tool_call_argument_begin|>{\"a\": 1}<|tool_call_end|><|tool_calls_section_end|>",
	"<|channel|>commentary to=functions.find <|constrain|>json<|message|>{\"text\": \"x\"}<|call|>", "<start_function_call>call:find{text:the total amount}<end_function_call>", "functools[{\"name\": \"find\", \"arguments\": {}}]", "<|tool_call|>[{\"name\": \"find\"}]", "<TOOLCALL>[{\"name\": \"find\"}]</TOOLCALL>",
	"<|START_ACTION|>[{\"tool_name\": \"find\"}]<|END_ACTION|>", "<|action_start|><|plugin|>{\"name\": \"find\"}<|action_end|>", "<minimax:tool_call>\n<invoke name=\"find\"><parameter name=\"t\">the total</parameter></invoke>\n</minimax:tool_call>", "```tool_code\nprint(find(text=\"x\"))\n```", "[find(text=\"x\")]", "find(text=\"x\")",
	"Thought: I need the total.\nAction: find\nAction Input: {\"text\": \"x\"}", "Action: find\nAction Input: the total amount", "I will look at the file first.\n<tool_call>\n{\"name\": \"read_file\", \"arguments\": {\"path\": \"a\"}}\n</tool_call>",
	// plans in other clothes
	"steps:\n  - step_type: Tool\n    tool_name: fly_away\n", "add:\n  - name: Press\n    tool: fly_away\n", "<steps><step>Open the calculator.</step></steps>", "step_type = \"Tool\"\ntool_name = \"fly_away\"", "{steps: [open the calculator, click]", "Sure. {\"ad",
	// what a model writes that has lost its thread
	"GGGGGGGGGGGG", "!!!!!!!!!!!!!!!!", strings.Repeat("click ", 40), "\uFFFD\uFFFD\uFFFD\uFFFD",
}

// few are tools enough to speak of.
var few = catalog.New([]catalog.Tool{
	{Name: "click", Parameters: []byte(`{"type": "object", "properties": {"x": {"type": "integer"}, "y": {"type": "integer"}}}`)},
	{Name: "find_text", Parameters: []byte(`{"type": "object", "properties": {"text": {"type": "string"}}}`)},
})

// asked is a request of the kind to a model that always gives the same reply.
func asked(kind planner.Kind, reply string, o planner.Options) (planner.Result, int) {
	model := &parrot{reply: reply}
	p := planner.Planner{Model: model, Catalog: few, Options: o}
	switch kind {
	case planner.KindPlan:
		return p.Plan(context.Background(), "Click it"), model.asked
	case planner.KindPatch:
		return p.Patch(context.Background(), twoSteps(), "Click it"), model.asked
	case planner.KindChat:
	}
	return p.Chat(context.Background(), planner.ChatRequest{Workflow: twoSteps(), Words: "Click it"}).Result, model.asked
}

// parrot is a model that always says the same.
type parrot struct {
	reply string
	asked int
}

func (p *parrot) Complete(_ context.Context, _ planner.Call, _ func(planner.Delta)) (planner.Answer, error) {
	p.asked++
	return planner.Answer{Text: p.reply, FinishReason: "stop"}, nil
}

var kinds = []planner.Kind{planner.KindPlan, planner.KindPatch, planner.KindChat}

// No fragment is an answer: each attempt is rejected and asked again, and in the
// end the request has failed with a statement of ours.
func TestFragmentsAreNoAnswers(t *testing.T) {
	for _, fragment := range fragments {
		for _, kind := range kinds {
			r, calls := asked(kind, fragment, planner.DefaultOptions())
			want := map[planner.Kind]int{planner.KindPlan: 2, planner.KindPatch: 2, planner.KindChat: 3}[kind]
			if r.Status != planner.Failed && r.Status != planner.Blocked || r.Patch != nil || calls != want || !strings.HasPrefix(r.Message, "The model answered ") {
				t.Errorf("%s %q: %s after %d calls: %q", kind, fragment, r.Status, calls, r.Message)
			}
			if r.LastError == nil || len(r.Problems) == 0 || r.Answers(kind) {
				t.Errorf("%s %q: %+v, %s", kind, fragment, r.LastError, r.Problems)
			}
		}
	}
}

// What is JSON and marks alone never ends as words, however it is put together.
func TestMarkupAloneIsNeverWords(t *testing.T) {
	scalar := rapid.SampledFrom([]string{"1", "-2.5", "true", "null", `"click OK"`, `"The total is 5."`, `""`, "[]", "{}", `"{\"a\": 1}"`})
	marks := []string{"", " ", "\n", "<|im_end|>", "<|im_start|>assistant\n", "</s>", "[INST]", "<think>Click it, then look.</think>", "<tool_call></tool_call>", "```json\n", "\n```", "```\n", "<|eot_id|>", "<|channel|>final<|message|>", "<end_of_turn>", "<｜Assistant｜>", "~~~\n", "<answer>", "</answer>"}
	mark := rapid.SampledFrom(marks)
	rapid.Check(t, func(t *rapid.T) {
		var b strings.Builder
		for range rapid.IntRange(1, 4).Draw(t, "parts") {
			b.WriteString(rapid.SampledFrom([]string{" ", "\n", ", "}).Draw(t, "between"))
			b.WriteString(mark.Draw(t, "mark"))
			b.WriteString(drawJSON(t, scalar, 3))
			b.WriteString(mark.Draw(t, "mark"))
		}
		text := b.String()
		if cut := rapid.IntRange(0, 4).Draw(t, "cut"); cut == 0 {
			text = text[:rapid.IntRange(0, len(text)).Draw(t, "to")]
		}
		kind := rapid.SampledFrom(kinds).Draw(t, "of")
		if r, _ := asked(kind, text, planner.Options{}); isWords(kind, r) {
			t.Fatalf("%s: %q ended as words: %q", kind, text, r.Message)
		}
	})
}

// drawJSON makes JSON under keys that are none for words.
func drawJSON(t *rapid.T, scalar *rapid.Generator[string], depth int) string {
	kind := rapid.IntRange(0, 2).Draw(t, "kind")
	if depth == 0 || kind == 0 {
		return scalar.Draw(t, "scalar")
	}
	var items []string
	for range rapid.IntRange(0, 3).Draw(t, "items") {
		item := drawJSON(t, scalar, depth-1)
		if kind == 1 {
			item = rapid.SampledFrom([]string{`"a": `, `"steps": `, `"tool": `, `"x y": `, `"thought": `, `"id": `}).Draw(t, "key") + item
		}
		items = append(items, item)
	}
	if kind == 1 {
		return "{" + strings.Join(items, ", ") + "}"
	}
	return "[" + strings.Join(items, ", ") + "]"
}
