package local_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"planwright/internal/engine"
	"planwright/internal/engine/journal"
	"planwright/internal/engine/local"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// rememberingIn names the folder in which a child process runs a workflow that remembers,
// again and again until it is killed.
const rememberingIn = "ENGINE_TEST_REMEMBERING_IN"

// memoryKillsEnv asks for more kills than usualMemoryKills, as make soak does.
const (
	memoryKillsEnv   = "ENGINE_TEST_MEMORY_KILLS"
	usualMemoryKills = 40
)

// rememberInChild runs workflows of which each wants forty keys, and resumes one
// in two that was cut off.
func rememberInChild(folder string) {
	r := remembering(folder)
	os.Stdout.WriteString("begun\n")
	list, err := r.List(engine.Filter{})
	if err != nil {
		fail(err)
	}
	for _, record := range list {
		if record.Status == walk.Interrupted && rand.IntN(2) == 0 {
			if run, err := resume(r, record.ID); err == nil { // else its keys were given to another, or another child goes on with it
				run.Wait()
			}
		}
	}
	for {
		last := "rest"
		if rand.IntN(4) == 0 {
			last = "miss"
		}
		from, list := rand.IntN(600), ""
		for i := range 40 {
			list += strconv.Itoa(from+i) + " "
		}
		text := fmt.Sprintf(`{"version":1,"id":"w","nodes":[
			{"id":"new","kind":"Tool","tool":{"name":"only_new","arguments":{"key":"mail","list":"%s"}}},
			{"id":"rest","kind":"Tool","tool":{"name":"rest","arguments":{}}},
			{"id":"keep","kind":"Tool","tool":{"name":"remember","arguments":{"key":"last","value":%d}}},
			{"id":"end","kind":"Tool","tool":{"name":"%s","arguments":{}}}],
			"edges":[{"from":"new","to":"rest"},{"from":"rest","to":"keep"},{"from":"keep","to":"end"}]}`, list, from, last)
		work, problems := workflow.Decode([]byte(text))
		if problems.HasErrors() {
			fail(fmt.Errorf("%v", problems))
		}
		run, err := begin(r, engine.Request{Workflow: work, Grant: anything, File: "/w.json"})
		if err != nil {
			fail(err)
		}
		run.Wait()
	}
}

// remembering is a runner of the folder whose runs remember.
func remembering(folder string) *local.Runner {
	w := &world{folder: folder}
	w.memoryTools()["rest"] = extraTool{Tool: catalog.Tool{Effect: catalog.Read}, call: func(context.Context, engine.ToolCall) (walk.Result, error) {
		time.Sleep(time.Duration(rand.IntN(5_000)) * time.Microsecond)
		return walk.Result{Success: true}, nil
	}}
	return &local.Runner{Folder: filepath.Join(folder, "runs"), Memory: filepath.Join(folder, "memory"), Tools: w, Clock: quick{}, Keep: journal.Limits{PerWorkflow: 1000}}
}

// Two processes run a workflow at once and are killed at any moment: the memory is that
// of the runs that succeeded, and none of these was given what another was.
func TestKilledMemory(t *testing.T) {
	kills := usualMemoryKills
	if text := os.Getenv(memoryKillsEnv); text != "" {
		kills, _ = strconv.Atoi(text)
	} else if testing.Short() || slower > 1 {
		kills = 6
	}
	folder, done := "", 0
	for i := range kills / 2 {
		if i%10 == 0 {
			folder = t.TempDir()
		}
		var children sync.WaitGroup
		for range 2 {
			children.Go(func() { rememberAndKill(t, folder) })
		}
		children.Wait()
		if done += checkMemory(t, folder); t.Failed() {
			return
		}
	}
	t.Logf("%d kills; %d times a run was seen that had succeeded", kills, done)
}

func rememberAndKill(t *testing.T, folder string) {
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), rememberingIn+"="+folder)
	out, err := child.StdoutPipe()
	if err == nil {
		err = child.Start()
	}
	if err != nil {
		t.Error(err)
		return
	}
	reader := bufio.NewReader(out)
	_, _ = reader.ReadString('\n')
	time.Sleep(time.Duration(rand.IntN(120_000)) * time.Microsecond)
	_ = child.Process.Kill() // where it ended before, it says why
	said, _ := io.ReadAll(reader)
	if _ = child.Wait(); len(said) > 0 {
		t.Errorf("the child says %s", said)
	}
}

// checkMemory compares what is kept with what the runs say that succeeded, and returns how
// many these are.
func checkMemory(t *testing.T, folder string) (done int) {
	r := remembering(folder)
	defer r.Close()
	list, err := r.List(engine.Filter{})
	if err != nil {
		t.Fatal(err)
	}
	given, values := map[string]string{}, map[string]bool{}
	for _, record := range list {
		if record.Status != walk.Done {
			continue
		}
		done++
		results, err := r.Results(record.ID)
		if err != nil {
			t.Fatal(err)
		}
		for key := range strings.FieldsSeq(results["new"].Text) {
			if other, twice := given[key]; twice {
				t.Errorf("%s was given to %s and to %s", key, other, record.ID)
			}
			given[key] = record.ID
		}
		request, err := r.Request(record.ID)
		if err != nil {
			t.Fatal(err)
		}
		values[string(request.Workflow.Nodes[2].Tool.Arguments["value"])] = true
	}
	kept, err := r.Remembered("w")
	if err != nil {
		t.Fatal(err)
	}
	if kept.Had["mail"] != len(given) || done > 0 != values[string(kept.Values["last"])] {
		t.Errorf("%d runs succeeded with %d keys; kept is %+v", done, len(given), kept)
	}
	return done
}
