package transform

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"planwright/internal/cell"
	"planwright/planner/jq"
)

var moment = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// filesOf are data whose lists, or those with these names, are in files.
func filesOf(t *testing.T, data json.RawMessage, names ...string) Files {
	t.Helper()
	files := Files{Data: data, Folder: t.TempDir()}
	members := map[string]json.RawMessage{"": data}
	if data[0] == '{' {
		members = nil
		if err := json.Unmarshal(data, &members); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(members)) {
		var elements []json.RawMessage
		if members[name][0] != '[' || json.Unmarshal(members[name], &elements) != nil || len(names) > 0 && !slices.Contains(names, name) {
			continue
		}
		var lines bytes.Buffer
		for _, element := range elements {
			if err := json.Compact(&lines, element); err != nil {
				t.Fatal(err)
			}
			lines.WriteByte('\n')
		}
		files.Lists = append(files.Lists, File{name, int64(lines.Len()), bytes.NewReader(lines.Bytes())})
	}
	return files
}

// runHere does in this process what RunFiles has done in another, and says whether it went
// row by row.
func runHere(program string, files Files) (answer string, byRow bool, err error) {
	todo, err := files.errand(program, moment)
	if err != nil {
		return "", false, err
	}
	work, err := todo.work(files)
	if err != nil {
		return "", false, err
	}
	var out bytes.Buffer
	if err := doFlow(work, &out); err != nil {
		return "", !todo.Whole, err
	}
	return asJSON(out.String()), !todo.Whole, nil
}

// work is what the process of an errand gets.
func (o errand) work(files Files) (io.Reader, error) {
	head, err := json.Marshal(o)
	work := []io.Reader{bytes.NewReader(append(head, '\n'))}
	for _, list := range files.Lists {
		work = append(work, list.Lines)
	}
	return io.MultiReader(work...), err
}

func workOf(t *testing.T, program string, files Files) (errand, io.Reader) {
	t.Helper()
	todo, err := files.errand(program, moment)
	if err != nil {
		t.Fatal(err)
	}
	work, err := todo.work(files)
	if err != nil {
		t.Fatal(err)
	}
	return todo, work
}

// asJSON is an answer as one value.
func asJSON(answer string) string {
	head, value, _ := strings.Cut(answer, "\n")
	if head[0] == rowsMark {
		return "[" + strings.ReplaceAll(strings.TrimSuffix(value, "\n"), "\n", ",") + "]"
	}
	return value
}

// runSmall is what the program makes of the data as a whole.
func runSmall(t *testing.T, program string, data []byte) string {
	t.Helper()
	compiled, fault := jq.Compile(program)
	if fault != nil {
		t.Fatalf("%s: %v", program, fault)
	}
	value, err := read(data)
	if err != nil {
		t.Fatal(err)
	}
	made, err := compiled.Ordering(mixedIn(value)).Run(context.Background(), value, moment)
	if err != nil {
		return err.Error()
	}
	text, err := orderOf(program, compiled, leading(data, compiled, moment, nil)...).marshal(nil, made)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// inSmallParts lets lists be taken in parts of so many elements, and sorters hold one part.
func inSmallParts(t *testing.T, rows int) {
	before, held := partRows, maxHeld
	partRows, maxHeld = rows, 1
	t.Cleanup(func() { partRows, maxHeld = before, held })
}

// wholeForms are the cases of forms that need all rows at once: shares of a total, total rows, tables
// below each other, values that become columns, files of groups, and all rows of two lists.
const wholeForms = 21

// Every form makes row by row what it makes of the data as a whole, and so does every program
// of the corpus that can; which these are is noted.
func TestBothWaysGiveTheSame(t *testing.T) {
	for _, rows := range []int{1, 2, 1000} {
		inSmallParts(t, rows)
		forms, all := sameBothWays(t, "forms.json")
		if forms != all-wholeForms {
			t.Errorf("%d of %d forms go row by row, and %d need all rows", forms, all, wholeForms)
		}
		programs, all := sameBothWays(t, "programs.json")
		if programs < 70 {
			t.Errorf("%d of %d programs go row by row", programs, all)
		}
	}
}

func sameBothWays(t *testing.T, name string) (byRow, all int) {
	file, err := os.ReadFile("../../planner/jq/testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Line, Program string // one of them
		Input         json.RawMessage
	}
	if err := json.Unmarshal(file, &cases); err != nil {
		t.Fatal(err)
	}
	for _, tt := range cases {
		if tt.Input[0] != '[' && tt.Input[0] != '{' {
			continue
		}
		isList := tt.Line != "" || tt.Input[0] == '['
		if isList {
			all++
		}
		program := tt.Line + tt.Program
		got, rows, err := runHere(program, filesOf(t, tt.Input))
		if err != nil {
			t.Errorf("%s: %v", program, err)
			continue
		}
		if rows && isList {
			byRow++
		}
		if want := runSmall(t, program, tt.Input); got != want {
			t.Errorf("%s of %s:\n%s, as a whole\n%s", program, tt.Input, got, want)
		}
	}
	return byRow, all
}

// Programs that go row by row, over data in which anything may be anything.
var byRow = []string{
	`map(select(.a > 2)) | map({a, b: .k})`,
	`[.[] | select(.k != null) | .a]`,
	`[.[].a] | add`,
	`sort_by(.a) | map(.n)`,
	`sort_by(.k, .a) | reverse | .[:7]`,
	`sort_by(ascending(.a)) | map(.n)`,
	`sort_by(descending(.k), ascending(.a), descending(.n)) | map(.n)`,
	`group_by(ascending(.k)) | map({k: .[0].k, sum: (map(.n) | add)})`,
	`"x" as $l | map({n, l: $l, a: [.a]}) | sort_by(.l, .a, .n)`,
	`sort_by(.a) | .[-3:] | .[1:]`,
	`.[2:9] | map(.n)`, `map(.n) | .[0:3] | .[5:2]`, `.[1:] | .[3:5] | length`,
	`unique_by(.k)`,
	`map(.k) | unique | length`,
	`to_entries | unique_by(.value.k) | sort_by(.key) | map(.value)`,
	`group_by(.["k"]) | map({"k": .[0]["k"], n: (map(.["n"] // 0) | add)})`,
	`group_by(.k) | map({k: .[0].k, total: (map(.n // 0) | add * 10.00000000000001 | round / 10), mean: (map(.n | values) | if . == [] then null else (add / length * 100.0000000000001 | round / 100) end)})`,
	`group_by(.k) | map({k: .[0].k, n: length, sum: (map(.n) | add), last: last.n, all: (map(.n // 0) | add / length | floor)})`,
	`group_by(.k) | map({k: .[0].k, least: (map(.a | numbers) | min), most: (map(.a | numbers) | if . == [] then null else max end)})`,
	`group_by(.k) | map({(.[0].k | tostring): length}) | add`,
	`group_by(.k) | map(select(length > 2) | {k: .[0].k, names: map(.n)})`,
	`group_by(.a) | map(.[0]) | sort_by(.n)`,
	`group_by(.k) | map(length) | max`,
	`{n: length, some: (map(select(.a == null)) | length), top: max_by(.n).n, first: .[0].n}`,
	`length`, `first.n`, `map(.n) | add / length`, `(map(.n) | add) as $all | $all`,
	`map(.n) | [min, max, add]`, `map([., .]) | flatten | length`, `.`, `map(empty)`, `map(empty) | add`, `.[:0]`, `.[-0:]`,
	`map(.a = now)`, `map({n, t: (.k | type)}) | group_by(.t) | map({t: .[0].t, n: (map(.n) | min)})`,
}

// Whatever the data are, a program makes row by row what it makes of them as a whole.
func TestRandomDataBothWays(t *testing.T) {
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 1))
		inSmallParts(t, 1+r.IntN(9))
		data := drawRows(r)
		for _, program := range byRow {
			got, rows, err := runHere(program, filesOf(t, data))
			if err != nil {
				got = err.Error()
			}
			if want := runSmall(t, program, data); got != want && !isDoubt(err) {
				t.Fatalf("seed %d, %s of %s:\n%s, as a whole\n%s", seed, program, data, got, want)
			}
			if !rows && !strings.Contains(program, "$all") {
				t.Fatalf("%s needs all of the data", program)
			}
		}
	}
}

// isDoubt: the program would do it, and not what is meant.
func isDoubt(err error) bool {
	return err != nil && strings.HasPrefix(err.Error(), "Texts such as ")
}

// drawRows are rows whose fields are of any kind, with equal ones among them.
func drawRows(r *rand.Rand) json.RawMessage {
	values := []string{`null`, `1`, `1.0`, `1.50`, `2`, `-3`, `1e3`, `12345678901234567890`, `"a"`, `"b"`, `"é\n"`, `true`, `false`, `[1]`, `{"x":1}`, `""`}
	var rows []string
	for n := range r.IntN(40) {
		rows = append(rows, fmt.Sprintf(`{"n":%d.%d,"k":%s,"a":%s}`, n%7, r.IntN(100), values[r.IntN(len(values))], values[r.IntN(len(values))]))
	}
	return json.RawMessage("[" + strings.Join(rows, ",") + "]")
}

// Several lists: the one that the program goes over is read row by row, the others are known
// as a whole.
func TestSeveralLists(t *testing.T) {
	data := json.RawMessage(`{"orders": [{"id": 1, "of": "x"}, {"id": 2, "of": "y"}, {"id": 3, "of": "z"}, {"id": 4, "of": null}], "people": [{"of": "x", "name": "Ann"}, {"of": "y", "name": "Bo"}, {"of": null, "name": "Cy"}], "least": 2, "digits": [1.50, 2.0]}`)
	for _, program := range []string{
		`(.people | INDEX(.of)) as $by | .orders | map(($by[.of | tostring] // {}) + .)`,
		`(.people | INDEX(.of)) as $by | .orders | map(. as $row | ($by[.of | tostring] // {} | del(.of) | with_entries(if .key | in($row) then .key += " (people)" else . end)) + .)`,
		`.least as $least | [.orders[] | select(.id >= $least) | .id]`,
		`.people as $people | .least as $least | .orders[:2] | map(select(.id >= $least).of) | {n: length, people: $people}`,
		`.digits as $l | .orders | map({id, l: $l}) | sort_by(.l, -.id)`,
		`.orders | length`, `[.people[].name]`, `(.orders | length) + (.people | length)`,
	} {
		for _, names := range [][]string{{}, {"orders"}, {"people"}, {"orders", "people"}} {
			got, _, err := runHere(program, filesOf(t, data, names...))
			if want := runSmall(t, program, data); err != nil || got != want {
				t.Errorf("%s with %v in files: %s, %v, as a whole %s", program, names, got, err, want)
			}
		}
	}
}

// A program that needs all of the data is refused where they are large, with the line.
func TestLargeDataAreRefused(t *testing.T) {
	for program, why := range map[string]string{
		`map(.a) | join(",")`:                        "“join(\",\")” needs all of the list",
		`def f: .a; map(f)`:                          "it defines functions of its own, such as “f”",
		`length as $n | map(. + $n)`:                 "needs all of the data",
		`.rows | map(.a)`:                            "there is no list “rows” in the data",
		`map(.a) | .[0] as $first | map(. + 1)`:      "“as $first” stands behind another line",
		`.x as $y | map(. + $y)`:                     "“.x as $y” needs all of the data",
		`[.[][if length > 2 then "n" else "a" end]]`: "needs all of the list",
		`first[if length > 2 then "n" else "a" end]`: "needs all of the list",
		`{n: length, k}`:                             "needs all of the list",
		`.[] |= .a`:                                  "needs all of the list",
	} {
		files := Files{Lists: []File{{"", MaxWhole + 1, strings.NewReader("")}}}
		_, _, err := runHere(program, files)
		if err == nil || !strings.Contains(err.Error(), why) || !strings.Contains(err.Error(), "The data have 16 MB") {
			t.Errorf("%s: %v", program, err)
		}
	}
}

// In a process of its own: what it makes, and what can go wrong.
func TestRunFiles(t *testing.T) {
	var numbers strings.Builder
	for n := range 100_000 {
		fmt.Fprintf(&numbers, "{\"n\":%d,\"k\":\"k%d\"}\n", n, n%10)
	}
	for _, tt := range []struct{ name, program, lines, want string }{
		{"a list", `map(select(.n < 3)) | map(.n)`, numbers.String(), "L0\n1\n2\n"},
		{"a value", `group_by(.k) | map({k: .[0].k, n: length}) | length`, numbers.String(), "V10"},
		{"sorted", `sort_by(-.n) | map(.n) | .[:2]`, numbers.String(), "L99999\n99998\n"},
		{"a failure", `map(.n.x)`, numbers.String(), "The program takes a column of a row there, and gets the number 0. It fails at row 1"},
		{"a failure far below", `map(select(.n > 70)) | map(.k | ltrimstr("k") | if . == "9" then error("no") else . end)`, numbers.String(), "The program failed: no."},
		{"a row that fails", `map(if .n == 54321 then error("no") else . end)`, numbers.String(), "The program failed: no. It fails at row 54322."},
		{"all of it", `map(.n) | join(",") | length`, strings.Repeat("{\"n\":1}\n", 1<<20), "for it needs all of the data at once: “join(\",\")” needs all of the list. Begin with"},
		{"it grows", `map(.n) | add | "a" * 2000000000 | length`, numbers.String(), "and was ended"},
		{"no rows", `map(.n)`, "{\"n\":1}\n{\"n\":", "are not as their step gave them"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			files := Files{Lists: []File{{"", int64(len(tt.lines)), strings.NewReader(tt.lines)}}, Folder: t.TempDir()}
			got := ""
			err := RunFiles(context.Background(), tt.program, files, moment, func(isList bool, _ string, answer io.Reader) error {
				all, err := io.ReadAll(answer)
				got = string("VL"[map[bool]int{true: 1}[isList]]) + string(all)
				return err
			})
			if err != nil {
				got = err.Error()
			}
			if !strings.Contains(got, tt.want) {
				t.Errorf("%s gives %s, %v; want %s", tt.program, got[:min(len(got), 200)], err, tt.want)
			}
			if left, _ := os.ReadDir(files.Folder); len(left) > 0 {
				t.Errorf("%d files are left", len(left))
			}
		})
	}
}

// What cannot be read to its end gives nothing, and neither does what nobody takes.
func TestRunFilesEndsWithItsData(t *testing.T) {
	bad := errors.New("bad")
	lines := strings.Repeat("{\"n\":1}\n", 1000)
	files := func() Files {
		return Files{Lists: []File{{"", int64(len(lines)), &failing{strings.NewReader(lines), bad}}}}
	}
	err := RunFiles(context.Background(), `map(.n) | add`, files(), moment, func(_ bool, _ string, answer io.Reader) error {
		_, err := io.ReadAll(answer)
		return err
	})
	if !errors.Is(err, bad) {
		t.Errorf("it ends with %v", err)
	}
	err = RunFiles(context.Background(), `.`, files(), moment, func(bool, string, io.Reader) error { return io.ErrShortWrite })
	if !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("it ends with %v", err)
	}
}

// A program that does not end is ended.
func TestRunFilesEnds(t *testing.T) {
	files := Files{Lists: []File{{"", 8, strings.NewReader("{\"n\":1}\n")}}}
	todo, err := files.errand(`map(def f: f; f)`, moment)
	if err != nil {
		t.Fatal(err)
	}
	head, _ := json.Marshal(todo)
	work := io.MultiReader(bytes.NewReader(append(head, '\n')), files.Lists[0].Lines)
	err = flow.Run(context.Background(), 200*time.Millisecond, work, func(answer io.Reader) error {
		_, err := io.ReadAll(answer)
		return err
	})
	if !errors.Is(err, cell.ErrTime) {
		t.Errorf("it ends with %v", err)
	}
}

type failing struct {
	io.ReadSeeker
	err error
}

func (f *failing) Read(p []byte) (int, error) {
	n, err := f.ReadSeeker.Read(p)
	if err != nil {
		err = f.err
	}
	return n, err
}

// What is odd about large data is told too, as far as the first rows show it.
func TestOddInFiles(t *testing.T) {
	inSmallParts(t, 2)
	files := filesOf(t, json.RawMessage(`[{"a": 1}, {"a": 2}, {"a": 3}]`))
	files.Columns = Columns{"": {"a"}}
	_, work := workOf(t, "map({b})", files)
	if err := doFlow(work, &bytes.Buffer{}); err == nil || err.Error() != "No row has a column “b”. There are “a”. Choose one of these." {
		t.Errorf("of a table: %v", err)
	}

	inSmallParts(t, 2)
	for _, tt := range []struct{ program, data, odd, err string }{
		{"sort_by(.b)", `[{"a": 1}, {"a": 2}, {"a": 3}]`, "In the first 2 rows: No row has a column “b”, so it is empty in each.", ""},
		{"map(select(.a > 1))", `[{"a": "1,5"}]`, "", "Texts such as “1,5” stand in “a”"},
		{"(.b | INDEX(.id)) as $by | .a | map(($by[.id | tostring] // {}) + .)", `{"a": [{"id": "07"}], "b": [{"id": 7}]}`, "In the first 1 rows: 1 of 1 rows of “a” match none of “b”, such as “07”, where there is “7”. Let case, blanks and zeros in front not count, or mend the keys.", ""},
		{"(.b | INDEX(.id)) as $by | .a | map(($by[.nr | tostring] // {}) + .)", `{"a": [{"nr": "A"}, {"nr": "B"}, {"nr": "C"}], "b": [{"id": 7}]}`, "In the first 2 rows: No row of “a” matches one of “b”: here stands “A” in “nr”, there “7” in “id”. Join by columns that hold the same, or mend the keys.", ""},
		{"map(.a)", `[]`, "", ""},
	} {
		todo, work := workOf(t, tt.program, filesOf(t, json.RawMessage(tt.data)))
		var out bytes.Buffer
		err := doFlow(work, &out)
		if tt.err != "" {
			if err == nil || !strings.Contains(err.Error(), tt.err) {
				t.Errorf("%s: %v", tt.program, err)
			}
			continue
		}
		head, _, _ := strings.Cut(out.String(), "\n")
		if err != nil || todo.Whole || head[1:] != tt.odd {
			t.Errorf("%s: %q, %v", tt.program, head, err)
		}
	}
}
