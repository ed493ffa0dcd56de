package journal

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"hash/crc32"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// A file of a journal is a list of lines. Each holds the checksum of its payload
// (CRC-32C, eight hexadecimal digits), a space, the payload (JSON without line
// feeds) and a line feed.

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// sumLength is the length of the checksum and the space behind it.
const sumLength = 9

// appendLine appends the value as a line.
func appendLine(out []byte, value any) ([]byte, error) {
	payload, err := json.Marshal(value, json.Deterministic(true), jsontext.AllowInvalidUTF8(true))
	if err != nil {
		return out, err
	}
	out = append(out, checksum(payload)...)
	out = append(out, ' ')
	out = append(out, payload...)
	return append(out, '\n'), nil
}

func checksum(payload []byte) string {
	var sum [4]byte
	binary.BigEndian.PutUint32(sum[:], crc32.Checksum(payload, castagnoli))
	return hex.EncodeToString(sum[:])
}

// condition says how the text of a file ends.
type condition int

const (
	whole   condition = iota
	torn              // the last line has no end: its writer was stopped
	damaged           // a line is not what was written
)

// readLines calls use with the payload of each line, in order, until one is not
// whole or use refuses it. It returns the length of the lines that were used and
// how the text ends.
func readLines(data []byte, use func(payload []byte) bool) (length int, end condition) {
	for length < len(data) {
		size := bytes.IndexByte(data[length:], '\n')
		if size < 0 {
			return length, torn
		}
		payload, ok := payloadOf(data[length : length+size])
		if !ok || !use(payload) {
			return length, damaged
		}
		length += size + 1
	}
	return length, whole
}

// payloadOf returns what the line holds, if its checksum is right.
func payloadOf(line []byte) ([]byte, bool) {
	if len(line) < sumLength || line[sumLength-1] != ' ' {
		return nil, false
	}
	payload := line[sumLength:]
	return payload, checksum(payload) == string(line[:sumLength-1])
}
