package planner_test

import (
	"strings"
	"testing"

	"planwright/planner"
)

// spoken are replies as models give them, and what a person sees of each: the
// words, or "" where the attempt is rejected. A reply of which all is words
// stands alone.
var spoken = []struct{ reply, want string }{
	// questions and refusals
	{"Which folder do you mean?", same}, {"I can't send mail: there is no tool for it.", same}, {"I'm sorry, but I can't help with that.", same}, {"Sorry, I cannot assist with that request.", same},
	{"I don't have access to your bank account, so I cannot do this.", same}, {"Do you want “Save” or “Cancel”?", same}, {"Could you tell me:\n\n1. which file?\n2. which folder?", same}, {"Before I plan this, which of these do you mean?\n- the first button\n- the second", same},
	{"As an AI language model, I cannot click buttons myself.", same}, {"No.", same}, {"Yes, it does.", same}, {"Yes", same}, {"Yes.", same}, {"**No** – there is only one step.", same}, {"Nothing needs to change.", same}, {"Hello! How can I help you today?", same},
	{"It has 3 steps.", same}, {"Three.", same}, {"Done already: the step is there.", same}, {"That would delete all your files. Are you sure?", same},
	// other languages
	{"Welchen Ordner meinst du?", same}, {"Je ne peux pas envoyer de courriel.", same}, {"¿Qué carpeta quieres?", same}, {"どのフォルダですか？", same}, {"好的。", same}, {"不可以。", same}, {"Какую папку вы имеете в виду?", same}, {"أي مجلد تقصد؟", same},
	{"어느 폴더를 말씀하시나요?", same}, {"ต้องการโฟลเดอร์ไหน", same}, {"आप किस फ़ोल्डर की बात कर रहे हैं?", same}, {"Hvilken mappe?", same}, {"Ja.", same}, {"Nej", same},
	// words with names, references, brackets, links and code
	{"It uses `find_text` and then `click`.", same}, {"{{look.text}} gives the text that was found.", same}, {"[Look](#look) finds the text.", same}, {"Steps [1] and [2] come first.", same}, {"Use {city} as a placeholder.", same}, {"Write {name: value} pairs in the note.", same},
	{"It clicks at (1, 2).", same}, {"Press [Enter] to go on.", same}, {"[x] done, [ ] open: that is how the list looks.", same}, {"A loop { like this } has a body.", same}, {"See https://example.com/a?b=c for more.", same}, {"The file is C:\\new\\table.txt.", same},
	{"Run this first:\n\n```bash\nsudo apt install xdotool\n```", same}, {"Run this:\n```sh\nls -la\n```\nThen tell me what it shows.", same}, {"Look gives {\"found\": true} when the text is there.", same}, {"It returns a list such as [1, 2, 3] of numbers.", same},
	{"Look gives this:\n\n```json\n{\"found\": true}\n```\n\nThe field is true when the text is there.", same}, {"1. Look finds the text.\n2. Tap clicks it.", same}, {"| step | does |\n|---|---|\n| Look | finds the text |", same}, {"# Steps\n\nFirst it looks, then it clicks.", same}, {"- Look\n- Tap", same},
	{"It's 5 < 6 and 7 > 3, so the branch is taken.", same}, {"He said \"no\" and left.", same}, {"The text \"Total\" is looked for", same}, {"Look :] it works.", same}, {"I <3 this workflow, it is fine as it is.", same}, {"Don't worry; it's 'Total' that is looked for.", same},
	{"The user is asked first, then the file is written.", same}, {"Let me know which folder you mean.", same}, {"We need the name of the folder.", same}, {"I need to know which button you mean.", same}, {"Action is needed: allow the folder first.", same}, {"Tool: click\nIt clicks at a point.", same},
	// wrapped in JSON, a fence or marks
	{`{"answer": "It clicks OK."}`, "It clicks OK."}, {`{"message": "Which folder?"}`, "Which folder?"}, {`{"response": "No."}`, "No."}, {`{"reply": "Yes"}`, "Yes"}, {`{"text": "It clicks OK."}`, "It clicks OK."}, {`{"content": "It clicks OK."}`, "It clicks OK."}, {`{"question": "Which one"}`, "Which one"},
	{`{"error": "There is no tool for mail."}`, "There is no tool for mail."}, {`{"refusal": "I can't do that."}`, "I can't do that."}, {`{"final_answer": "It clicks OK."}`, "It clicks OK."}, {`{"userMessage": "Which folder?"}`, "Which folder?"}, {`{"clarification_needed": true, "question": "Which folder?"}`, "Which folder?"},
	{`{"role": "assistant", "content": "It clicks OK."}`, "It clicks OK."}, {`{"type": "message", "content": [{"type": "text", "text": "It clicks OK."}]}`, "It clicks OK."}, {`{"status": "error", "message": "There is no tool for mail."}`, "There is no tool for mail."}, {`{"answer": "It clicks OK.", "confidence": 0.9}`, "It clicks OK."},
	{`{"thought": "They ask what it does.", "answer": "It clicks OK."}`, "It clicks OK."}, {`{"error": "There is no tool for mail.", "suggestion": "Write a file instead."}`, "There is no tool for mail.\n\nWrite a file instead."}, {`{"choices": [{"message": {"role": "assistant", "content": "It clicks OK."}}]}`, "It clicks OK."},
	{"```json\n{\"answer\": \"It clicks OK.\"}\n```", "It clicks OK."}, {"{\n  \"message\": \"First line.\\nSecond line.\"\n}", "First line.\nSecond line."}, {"```\nIt clicks OK.\n```", "It clicks OK."}, {"```markdown\n# Steps\nIt clicks OK.\n```", "# Steps\nIt clicks OK."}, {"```text\nWhich folder?\n```", "Which folder?"},
	{"<answer>It clicks OK.</answer>", "It clicks OK."}, {"<think>Hm.</think><answer>It clicks OK.</answer>", "It clicks OK."}, {"It clicks OK.<|im_end|>", "It clicks OK."}, {"<|im_start|>assistant\nIt clicks OK.<|im_end|>\n<|im_start|>user\nThanks", "It clicks OK."}, {"It clicks OK.</s>", "It clicks OK."}, {"[/INST] It clicks OK.", "It clicks OK."},
	{"<|start_header_id|>assistant<|end_header_id|>\n\nIt clicks OK.<|eot_id|>", "It clicks OK."}, {"<start_of_turn>model\nIt clicks OK.<end_of_turn>\n<start_of_turn>user\nAnd then?", "It clicks OK."}, {"<|channel|>analysis<|message|>They ask.<|end|><|start|>assistant<|channel|>final<|message|>It clicks OK.<|return|>", "It clicks OK."},
	{"### Response:\nIt clicks OK.\n\n### Instruction:\nAnd then?", "It clicks OK."}, {"ASSISTANT: It clicks OK.", "It clicks OK."}, {"<｜Assistant｜>It clicks OK.<｜end▁of▁sentence｜>", "It clicks OK."}, {"[BEGIN FINAL RESPONSE]It clicks OK.[END FINAL RESPONSE]", "It clicks OK."}, {"It clicks OK.<|eot_id|><|start_header_id|>user<|end_header_id|>\n\nOK", "It clicks OK."},
	{"Thought: They ask what it does.\nFinal Answer: It clicks OK.", "It clicks OK."}, {"<tool_call></tool_call>It clicks OK.", "It clicks OK."}, {"The step looks first.\n\n</tool_call>", "The step looks first."},
	// reasoning, and words beside what is empty
	{"<think>They want a click.</think>\nIt clicks OK.", "It clicks OK."}, {"They want a click.\n</think>\n\nIt clicks OK.", "It clicks OK."}, {"It clicks OK. <think>Or does it?", "It clicks OK."}, {"I can't do that.\n\n```json\n{}\n```", "I can't do that."}, {"I can't do that.\n\n[]", "I can't do that."}, {"I can't do that.\n```json\n```", "I can't do that."},
	{"I would leave it as it is.\n{\"add\": []}", "I would leave it as it is."}, {"{\"add\": [], \"message\": \"Which folder?\"}", "Which folder?"}, {"There is no tool for that.\n\n{\"steps\": []}", "There is no tool for that."}, {"{\"steps\": [], \"explanation\": \"There is no tool for mail.\"}", "There is no tool for mail."}, {"{\"add\": [], \"update\": [], \"reply\": \"It is fine.\"}", "It is fine."},
	// half answers and what is none
	{"Sure! Here is the updated workflow:", ""}, {"I'll update the workflow.\n```json\n{\"add\": [", ""}, {"Okay, the user wants me to click OK. The tool is click. So I will add it.", ""}, {"Okay. The user is asking for a click, so I will add one.", ""}, {"Let me think step by step. First the button must be found.", ""}, {"We need to output a JSON patch with one step.", ""},
	{"Certainly! {\"do\": \"click\"}", ""}, {"```bash\nmv a b\n```", ""}, {"{\"plan\": \"Open the calculator and click OK.\"}", ""}, {"{\"title\": \"Click OK.\"}", ""}, {"{\"tool\": \"respond\", \"text\": 5}", ""}, {"Let me look.\n<tool_call>{\"name\": \"read_file\", \"arguments\": {\"path\": \"a\"}}</tool_call>", ""},
	{"nodes:\n  - id: a\n    type: Tool\n", ""}, {"{\"remove_node_ids\": [\"nothing\"]}\nI removed it.", ""}, {"<think>The user wants", ""}, {"Thinking Process: 1. Analyse the request.", ""},
}

// same: all of the reply is words.
const same = "\x00"

// isWords reports whether the message is what the model said in words.
func isWords(kind planner.Kind, r planner.Result) bool {
	return kind == planner.KindChat && r.Status == planner.Chat || r.Status == planner.Failed && r.Declined()
}

// In a conversation words are an answer at once; in place of a plan or a change
// they are asked about once, and then reach the person as they are.
func TestWhatAPersonSees(t *testing.T) {
	for _, tt := range spoken {
		want := tt.want
		if want == same {
			want = tt.reply
		}
		for _, kind := range kinds {
			r, calls := asked(kind, tt.reply, planner.DefaultOptions())
			switch {
			case want == "" && (isWords(kind, r) || r.Status == planner.Done):
				t.Errorf("%s %q: %s %q", kind, tt.reply, r.Status, r.Message)
			case want != "" && (!isWords(kind, r) || r.Message != want || r.Patch != nil || r.Answers(kind) != (kind == planner.KindChat)):
				t.Errorf("%s %q: %s %q", kind, tt.reply, r.Status, r.Message)
			case want != "" && calls != map[planner.Kind]int{planner.KindPlan: 2, planner.KindPatch: 2, planner.KindChat: 1}[kind]:
				t.Errorf("%s %q: %d calls", kind, tt.reply, calls)
			}
			if isWords(kind, r) && kind != planner.KindPlan && len(r.Workflow.Nodes) != 2 {
				t.Errorf("%s %q changed the workflow: %s", kind, tt.reply, r.Workflow)
			}
			if strings.Contains(r.Message, "</think>") || strings.Contains(r.Message, "<|") {
				t.Errorf("%s %q shows marks: %q", kind, tt.reply, r.Message)
			}
		}
	}
}
