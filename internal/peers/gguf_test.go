//go:build peers

package peers

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
)

// The kinds of values and numbers that a model's file has, by
// https://github.com/ggml-org/ggml/blob/master/docs/gguf.md.
const (
	kindInt32, kindFloat32, kindBool, kindString, kindArray, kindUint32 = 5, 6, 7, 8, 9, 4
	tensorFloat32                                                       = 0
	alignment                                                           = 32
)

// The kinds of tokens.
const tokenNormal, tokenUnknown, tokenControl, tokenByte = 1, 2, 3, 6

// chatTemplate puts messages one after the other.
const chatTemplate = `{% for m in messages %}<s>{{ m.role }}: {{ m.content }}</s>{% endfor %}{% if add_generation_prompt %}<s>assistant: {% endif %}`

// width is the size of the embeddings of a model that has two heads.
const width = 32

// size is how large a model is: layers make it slow to run, words slow to load.
type size struct{ layers, words int }

// randomModel writes a model that has learnt nothing: its text is noise, so that all
// that holds it to a form is the server's grammar.
func randomModel(t *testing.T, size size) string {
	t.Helper()
	var w modelFile
	tokens, kinds, scores := vocabulary(size.words)
	w.describe(size.layers, tokens, kinds, scores)
	random := rand.New(rand.NewPCG(7, 7))
	w.matrix(random, "token_embd.weight", len(tokens), 1)
	w.matrix(random, "output.weight", len(tokens), 0.02)
	w.ones("output_norm.weight")
	for layer := range size.layers {
		for _, name := range []string{"attn_q", "attn_k", "attn_v", "attn_output", "ffn_gate", "ffn_up", "ffn_down"} {
			w.matrix(random, fmt.Sprintf("blk.%d.%s.weight", layer, name), width, 0.2)
		}
		w.ones(fmt.Sprintf("blk.%d.attn_norm.weight", layer))
		w.ones(fmt.Sprintf("blk.%d.ffn_norm.weight", layer))
	}
	path := filepath.Join(t.TempDir(), "random.gguf")
	if err := os.WriteFile(path, w.bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// vocabulary is every byte, the pieces of JSON that make replies short, and words.
func vocabulary(words int) (tokens []string, kinds []int32, scores []float32) {
	seen := map[string]bool{}
	add := func(text string, kind int32, score float32) {
		if !seen[text] {
			seen[text] = true
			tokens, kinds, scores = append(tokens, text), append(kinds, kind), append(scores, score)
		}
	}
	add("<unk>", tokenUnknown, 0)
	add("<s>", tokenControl, 0)
	add("</s>", tokenControl, 0)
	for b := range 256 {
		add(fmt.Sprintf("<0x%02X>", b), tokenByte, 0)
	}
	add("▁", tokenNormal, -1)
	for c := '!'; c <= '~'; c++ {
		add(string(c), tokenNormal, -1)
	}
	for _, text := range []string{`",`, `":`, `"}`, `"]`, `"},`, `"}]`, `":▁"`, `",▁"`, `":▁[`, `":▁{`, `"]}`, "Tool", "Loop", "If", "{{", "}}", "true", "null"} {
		add(text, tokenNormal, -2)
	}
	for i := range words {
		add(fmt.Sprintf("word%d", i), tokenNormal, -9)
	}
	return tokens, kinds, scores
}

// modelFile collects what goes into the file.
type modelFile struct {
	values, infos, data bytes.Buffer
	valueCount, tensors uint64
}

func (w *modelFile) describe(layers int, tokens []string, kinds []int32, scores []float32) {
	w.text("general.architecture", "llama")
	w.text("general.name", "random")
	w.text("tokenizer.ggml.model", "llama")
	w.text("tokenizer.chat_template", chatTemplate)
	for name, value := range map[string]uint32{
		"tokenizer.ggml.unknown_token_id": 0, "tokenizer.ggml.bos_token_id": 1, "tokenizer.ggml.eos_token_id": 2,
		"llama.context_length": 1 << 17, "llama.embedding_length": width, "llama.feed_forward_length": width,
		"llama.block_count": uint32(layers), "llama.attention.head_count": 2, "llama.attention.head_count_kv": 2,
		"llama.rope.dimension_count": width / 2, "llama.vocab_size": uint32(len(tokens)),
	} {
		w.value(name, kindUint32, value)
	}
	w.value("llama.attention.layer_norm_rms_epsilon", kindFloat32, float32(1e-5))
	w.value("tokenizer.ggml.add_bos_token", kindBool, true)
	w.value("tokenizer.ggml.add_space_prefix", kindBool, false)
	list(w, "tokenizer.ggml.tokens", kindString, tokens)
	list(w, "tokenizer.ggml.token_type", kindInt32, kinds)
	list(w, "tokenizer.ggml.scores", kindFloat32, scores)
}

func put(to *bytes.Buffer, value any) {
	if text, ok := value.(string); ok {
		put(to, uint64(len(text)))
		to.WriteString(text)
		return
	}
	if err := binary.Write(to, binary.LittleEndian, value); err != nil {
		panic(err) // of a type that has no fixed size
	}
}

func (w *modelFile) text(name, value string) { w.value(name, kindString, value) }

func (w *modelFile) value(name string, kind uint32, value any) {
	w.valueCount++
	put(&w.values, name)
	put(&w.values, kind)
	put(&w.values, value)
}

func list[T any](w *modelFile, name string, kind uint32, values []T) {
	w.valueCount++
	put(&w.values, name)
	put(&w.values, uint32(kindArray))
	put(&w.values, kind)
	put(&w.values, uint64(len(values)))
	for _, v := range values {
		put(&w.values, v)
	}
}

// matrix adds rows of the model's width.
func (w *modelFile) matrix(random *rand.Rand, name string, rows int, spread float64) {
	values := make([]float32, rows*width)
	for i := range values {
		values[i] = float32(random.NormFloat64() * spread)
	}
	w.tensor(name, []uint64{width, uint64(rows)}, values)
}

func (w *modelFile) ones(name string) {
	values := make([]float32, width)
	for i := range values {
		values[i] = 1
	}
	w.tensor(name, []uint64{width}, values)
}

func (w *modelFile) tensor(name string, size []uint64, values []float32) {
	w.tensors++
	put(&w.infos, name)
	put(&w.infos, uint32(len(size)))
	put(&w.infos, size)
	put(&w.infos, uint32(tensorFloat32))
	put(&w.infos, uint64(w.data.Len()))
	for _, v := range values {
		put(&w.data, math.Float32bits(v))
	}
	pad(&w.data)
}

func pad(b *bytes.Buffer) {
	for b.Len()%alignment != 0 {
		b.WriteByte(0)
	}
}

func (w *modelFile) bytes() []byte {
	var all bytes.Buffer
	all.WriteString("GGUF")
	put(&all, uint32(3))
	put(&all, w.tensors)
	put(&all, w.valueCount)
	all.Write(w.values.Bytes())
	all.Write(w.infos.Bytes())
	pad(&all)
	all.Write(w.data.Bytes())
	return all.Bytes()
}
