package tools

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// torrents are how many lines, and how many messages, a call prints.
var torrents = map[string]int{"torrent": 20_000, "great torrent": 200_000}

// rawServer speaks the protocol as far as its mode goes.
type rawServer struct {
	mode  string
	mu    sync.Mutex
	out   io.Writer
	calls atomic.Int64
}

func (r *rawServer) send(format string, args ...any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	fmt.Fprintf(r.out, format+"\n", args...)
}

func (r *rawServer) answer(line []byte) {
	var m struct {
		ID     jsontext.Value `json:"id"`
		Method string         `json:"method"`
	}
	if json.Unmarshal(line, &m) != nil || m.ID == nil || m.Method == "" {
		return
	}
	reply := func(result string) { r.send(`{"jsonrpc":"2.0","id":%s,"result":%s}`, m.ID, result) }
	switch m.Method {
	case "initialize":
		r.initialize(reply)
	case "tools/list":
		r.list(reply)
	case "tools/call":
		r.call(m.ID, reply)
	default:
		r.send(`{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"what is %s?"}}`, m.ID, m.Method)
	}
}

func (r *rawServer) initialize(reply func(string)) {
	switch r.mode {
	case "mute":
		return
	case "dies":
		fmt.Fprintln(os.Stderr, "starting\nwith the licence\n"+os.Getenv("LICENCE")+"\nwhich is\nnot valid:\nno licence")
		os.Exit(7)
	case "refuses":
		r.send(`{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"come back\ntomorrow"}}`)
		return
	case "chatty":
		r.send("Welcome!\n\n{\"level\":\"info\"}\n{not json}")
	}
	reply(`{"protocolVersion":"2025-11-25","capabilities":{"tools":{"listChanged":true}},"serverInfo":{"name":"raw","version":"1"}}`)
}

func (r *rawServer) list(reply func(string)) {
	const tool = `{"name":"do","inputSchema":{"type":"object"}}`
	switch r.mode {
	case "twins":
		reply(`{"tools":[{"name":"do","description":"the first","inputSchema":{"type":"object"}},{"name":"do","description":"the second","inputSchema":{"type":"object"}}]}`)
	case "odd":
		reply(`{"tools":[{"name":"a b","inputSchema":{"type":"object"}},{"name":"","inputSchema":{"type":"object"}},{"name":"` + strings.Repeat("x", 127) +
			`","inputSchema":{"type":"object"}},{"name":"\u202egnp","inputSchema":{"type":"object"}},{"name":"größe/v1.2","inputSchema":{"type":"object"}},` +
			`{"name":"list","inputSchema":{"type":"array"}},{"name":"fat","description":"` + strings.Repeat("x", 70<<10) + `","inputSchema":{"type":"object"}},null]}`)
	case "many":
		names := make([]string, 600)
		for i := range names {
			names[i] = fmt.Sprintf(`{"name":"t%d","inputSchema":{"type":"object"}}`, i)
		}
		reply(`{"tools":[` + strings.Join(names, ",") + `]}`)
	case "endless":
		reply(`{"tools":[],"nextCursor":"again"}`)
	case "flood":
		reply(`{"tools":[` + tool + `]}`)
		go func() {
			for i := 0; ; i++ {
				r.send(`{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"line %d"}}`, i)
				r.send(`{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}`)
				r.send(`{"jsonrpc":"2.0","id":%d,"method":"sampling/createMessage","params":{}}`, i)
			}
		}()
	default:
		reply(`{"tools":[` + tool + `]}`)
	}
}

func (r *rawServer) call(id jsontext.Value, reply func(string)) {
	switch r.mode {
	case "garbled":
		r.send(`{"jsonrpc":"2.0","id":%s,"result":{"content":[}`, id)
	case "noisy":
		for _, noise := range []string{
			"Loading…", "\x00\x01", "not text \xff", `[{"jsonrpc":"2.0","method":"ping"}]`, `{"jsonrpc":"2.0","id"`, `{"jsonrpc":"2.0","method":"x`,
			`{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"what?"}}`, `{"jsonrpc":"2.0","id":77,"result":{}}`,
		} {
			r.send("%s", noise)
		}
		if n := r.calls.Add(1); n > 1 {
			reply(fmt.Sprintf(`{"content":[{"type":"text","text":"call %d"}]}`, n))
		} else {
			r.send(`{"jsonrpc":"2.0","id":%s,"result":{"content":[`, id)
		}
	case "wrongid":
		r.send(`{"jsonrpc":"2.0","id":999,"result":{"content":[{"type":"text","text":"wrong"}]}}`)
		r.send(`{"jsonrpc":"2.0","id":"%s","result":{"content":[{"type":"text","text":"wrong"}]}}`, id)
	case "huge":
		fmt.Fprintf(r.out, `{"jsonrpc":"2.0","id":%s,"result":{"content":[{"type":"text","text":"`, id)
		part := strings.Repeat("x", 1<<20)
		for range 1024 {
			if _, err := io.WriteString(r.out, part); err != nil {
				return
			}
		}
		r.send(`"}]}}`)
	case "torrent", "great torrent":
		for i := range torrents[r.mode] {
			fmt.Fprintf(os.Stderr, "line %d of many that nobody reads\n", i)
		}
		for i := range torrents[r.mode] {
			r.send(`{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"line %d"}}`, i)
		}
		reply(`{"content":[{"type":"text","text":"done"}]}`)
	case "deaf":
		time.Sleep(time.Hour)
	case "mistyped":
		reply(`{"content":{"type":"text"}}`)
	case "nothing":
		reply(`{}`)
	case "numbers":
		reply(`{"content":[],"structuredContent":` + numbers + `}`)
	default:
		reply(`{"content":[{"type":"text","text":"done"}]}`)
	}
}
