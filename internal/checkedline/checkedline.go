// Package checkedline is the form of files that only grow: a list of lines, each
// with a checksum, so that a reader knows what was written whole. A line holds the
// checksum of its payload (CRC-32C, eight hexadecimal digits), a space, the payload
// (JSON without line feeds) and a line feed.
package checkedline

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"hash/crc32"
	"slices"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Overhead is the length of what stands before a payload: the checksum and a space.
const Overhead = 9

// Append appends the value as a line. On an error out is what it was.
func Append(out []byte, value any) ([]byte, error) {
	payload, err := json.Marshal(value, json.Deterministic(true), jsontext.AllowInvalidUTF8(true))
	if err != nil {
		return out, err
	}
	out = slices.Grow(out, Overhead+len(payload)+1)
	out = appendChecksum(out, payload)
	out = append(out, ' ')
	out = append(out, payload...)
	return append(out, '\n'), nil
}

func appendChecksum(out, payload []byte) []byte {
	var sum [4]byte
	binary.BigEndian.PutUint32(sum[:], crc32.Checksum(payload, castagnoli))
	return hex.AppendEncode(out, sum[:])
}

// Condition says how the text of a file ends. A greater one is worse.
type Condition int

// The conditions.
const (
	Whole   Condition = iota
	Torn              // the last line has no end: its writer was stopped
	Damaged           // a line is not what was written
)

// Read calls use with the payload of each line, in order, until one is not whole
// or use refuses it. It returns the length of the lines that were used and how the
// text ends.
func Read(data []byte, use func(payload []byte) bool) (length int, end Condition) {
	for length < len(data) {
		size := bytes.IndexByte(data[length:], '\n')
		if size < 0 {
			return length, Torn
		}
		payload, ok := payloadOf(data[length : length+size])
		if !ok || !use(payload) {
			return length, Damaged
		}
		length += size + 1
	}
	return length, Whole
}

// payloadOf returns what the line holds, if its checksum is right.
func payloadOf(line []byte) ([]byte, bool) {
	if len(line) < Overhead || line[Overhead-1] != ' ' {
		return nil, false
	}
	payload := line[Overhead:]
	var sum [Overhead - 1]byte
	return payload, bytes.Equal(appendChecksum(sum[:0], payload), line[:Overhead-1])
}
