package reply

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"planwright/planner/problem"
	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

// sound is a valid reply and the workflow it means.
type sound struct {
	name    string
	text    string
	options Options
	truth   string
}

// soundReplies are those of testdata/intact.txtar, each read without a word.
func soundReplies(t *testing.T) []sound {
	t.Helper()
	archive, err := txtar.ParseFile("testdata/intact.txtar")
	if err != nil {
		t.Fatal(err)
	}
	var base workflow.Workflow
	for _, f := range archive.Files {
		if f.Name == "base" {
			base = workflowtest.Parse(t, string(f.Data))
		}
	}
	var out []sound
	for _, f := range archive.Files {
		if f.Name == "base" {
			continue
		}
		s := sound{name: f.Name, text: strings.TrimSpace(string(f.Data)), options: Options{Want: WantPlan, Catalog: testCatalog(t), Policy: Policy{AllowAgentSteps: true}}}
		if strings.HasPrefix(f.Name, "patch") {
			s.options.Want, s.options.Base = WantPatch, base
		}
		r := Read(s.text, s.options)
		if r.Patch == nil || r.Problems.HasErrors() {
			t.Fatalf("%s is not sound: %s", s.name, r.Problems)
		}
		s.truth = workflowJSON(t, r.Workflow)
		out = append(out, s)
	}
	return out
}

func workflowJSON(t *testing.T, w workflow.Workflow) string {
	t.Helper()
	data, err := json.Marshal(w)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// damaged is a sound reply with one kind of damage done to it.
type damaged struct {
	*rand.Rand
	text   string
	tokens []token
	at     int  // where the damage is; -1: all over
	lost   bool // content is gone, and the only right answer is an error
	cut    bool // the endpoint says that the reply was cut
}

// token is a token of valid JSON.
type token struct {
	kind       byte // a mark of JSON, 'k' key, 's' string, 'n' number, 'w' word
	start, end int
	depth      int  // of the container it stands in
	list       bool // that is an array
}

func (d *damaged) of(k token) string { return d.text[k.start:k.end] }

// tokensOf cuts valid JSON into its tokens.
func tokensOf(text string) []token {
	var out []token
	var open []byte
	for i := 0; i < len(text); {
		c := text[i]
		k := token{kind: c, start: i, end: i + 1}
		switch {
		case strings.IndexByte(" \t\r\n", c) >= 0:
			i++
			continue
		case c == '"':
			for k.end < len(text) && text[k.end] != '"' {
				if text[k.end] == '\\' {
					k.end++
				}
				k.end++
			}
			k.end++
			k.kind = 's'
			if rest := strings.TrimLeft(text[k.end:], " \n"); strings.HasPrefix(rest, ":") {
				k.kind = 'k'
			}
		case strings.IndexByte("{}[]:,", c) < 0:
			for k.end < len(text) && strings.IndexByte(" \n,]}", text[k.end]) < 0 {
				k.end++
			}
			k.kind = 'w'
			if c == '-' || c >= '0' && c <= '9' {
				k.kind = 'n'
			}
		}
		if c == '}' || c == ']' {
			open = open[:len(open)-1]
		}
		k.depth, k.list = len(open), len(open) > 0 && open[len(open)-1] == '['
		if c == '{' || c == '[' {
			open = append(open, c)
		}
		out = append(out, k)
		i = k.end
	}
	return out
}

// verdict is what became of a damaged reply.
type verdict int

const (
	equal verdict = iota // as it was meant; or refused, where content is lost
	asked                // an error although all of it is there: the model is asked again
	told                 // another workflow, and a guess says so
	wrong                // another workflow, and nothing says so
)

func (s sound) judge(t *testing.T, d *damaged) (verdict, Reading) {
	o := s.options
	o.Cut = d.cut
	r := Read(d.text, o)
	problems := allProblems(r, o)
	switch same := r.Patch != nil && workflowJSON(t, r.Workflow) == s.truth; {
	case r.Problems.HasErrors() || r.Patch == nil:
		if d.lost {
			return equal, r
		}
		return asked, r
	case same && !d.lost:
		return equal, r
	}
	for _, p := range problems {
		if p.Severity != problem.Repair && (d.at < 0 || near(d.text, d.at, p.At)) {
			return told, r
		}
	}
	return wrong, r
}

// TestDamage breaks sound replies in the ways in which models do: what is read
// is what was meant, or something says that it may not be, and of a hundred at
// least 95 are read as they were meant. DAMAGE_COUNT and DAMAGE_SEED ask for
// more and for others; DAMAGE_SHOW names a class of which all is shown that was
// not read as it was meant.
func TestDamage(t *testing.T) {
	count, seed := setting(t, "DAMAGE_COUNT", 600), setting(t, "DAMAGE_SEED", 1)
	replies, names := soundReplies(t), sortedClasses()
	if len(replies) < 40 || len(names) < 40 {
		t.Fatalf("%d replies, %d classes of damage", len(replies), len(names))
	}
	t.Logf("DAMAGE_COUNT=%d DAMAGE_SEED=%d", count, seed)
	random := rand.New(rand.NewPCG(uint64(seed), 0))
	total, tallies := tally{}, map[string]*tally{}
	for n := range count {
		name := names[n%len(names)]
		if tallies[name] == nil {
			tallies[name] = &tally{}
		}
		s, d := damageSome(t, random, replies, name)
		v, r := s.judge(t, d)
		total[v]++
		tallies[name][v]++
		show := func(format string, args ...any) {
			t.Helper()
			t.Logf(format+"\n%s\nread as\n%s\nmeant as\n%s\n%s", append(args, d.text, workflowJSON(t, r.Workflow), s.truth, r.Problems)...)
		}
		switch {
		case v == wrong:
			t.Fail()
			show("%s of %s is read silently wrong:", name, s.name)
		case v != equal && os.Getenv("DAMAGE_SHOW") == name:
			show("%s of %s:", name, s.name)
		}
	}
	for _, name := range names {
		if c := tallies[name]; c != nil && c[equal] < c.sum() {
			t.Logf("%s: %s", name, c)
		}
	}
	t.Log(total)
	if total[equal]*100 < count*95 {
		t.Errorf("only %d of %d are read as they were meant", total[equal], count)
	}
}

// damageSome does the damage to one of the replies that it can be done to.
func damageSome(t *testing.T, random *rand.Rand, replies []sound, class string) (sound, *damaged) {
	t.Helper()
	for range 10_000 {
		s := replies[random.IntN(len(replies))]
		d := &damaged{Rand: random, text: s.text, tokens: tokensOf(s.text), at: -1}
		if classes[class](d) {
			return s, d
		}
	}
	t.Fatalf("no reply can be broken by %s", class)
	return sound{}, nil
}

// tally counts verdicts.
type tally [wrong + 1]int

func (c tally) sum() (n int) {
	for _, k := range c {
		n += k
	}
	return n
}

func (c tally) String() string {
	return fmt.Sprintf("%d as meant, %d asked again, %d told, %d silently wrong", c[equal], c[asked], c[told], c[wrong])
}

func setting(t *testing.T, name string, standard int) int {
	t.Helper()
	text := os.Getenv(name)
	if text == "" {
		return standard
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(fmt.Errorf("%s: %w", name, err))
	}
	return n
}
