package journal_test

import (
	"fmt"
	"hash/crc32"
)

// newerLine is the head of a journal of a later format.
var newerLine = line(`{"format":999,"seq":0}`)

// line is a line of a journal, made without the code under test.
func line(payload string) []byte {
	sum := crc32.Checksum([]byte(payload), crc32.MakeTable(crc32.Castagnoli))
	return fmt.Appendf(nil, "%08x %s\n", sum, payload)
}
