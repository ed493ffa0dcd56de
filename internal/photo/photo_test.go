package photo

import (
	"bytes"
	"context"
	"encoding/binary"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// photograph is a JPEG of 40 × 30 pixels with what a camera adds: when it was taken, and
// how it was held (1 is upright, 6 on its side).
func photograph(t *testing.T, taken string, held uint16) string {
	t.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, image.NewGray(image.Rect(0, 0, 40, 30)), nil); err != nil {
		t.Fatal(err)
	}
	said := exifOf(taken, held)
	head := append([]byte("\xff\xe1"), byte((len(said)+2)>>8), byte(len(said)+2))
	return string(b.Bytes()[:2]) + string(head) + string(said) + string(b.Bytes()[2:])
}

// exifOf are the words of a camera: a first list with how it was held and where the second
// is, which has the time.
func exifOf(taken string, held uint16) []byte {
	var b bytes.Buffer
	write := func(values ...any) {
		for _, v := range values {
			_ = binary.Write(&b, binary.BigEndian, v) // a buffer takes all
		}
	}
	write([]byte("Exif\x00\x00MM\x00*"), uint32(8))
	write(uint16(2))
	write(uint16(0x0112), uint16(3), uint32(1), held, uint16(0))
	write(uint16(0x8769), uint16(4), uint32(1), uint32(8+2+2*12+4))
	write(uint32(0))
	write(uint16(1))
	write(uint16(0x9003), uint16(2), uint32(len(taken)+1), uint32(8+2+2*12+4+2+12+4))
	write(uint32(0))
	write([]byte(taken), byte(0))
	return b.Bytes()
}

func TestRead(t *testing.T) {
	picture := image.NewGray(image.Rect(0, 0, 12, 8))
	var asPNG, asGIF bytes.Buffer
	if err := png.Encode(&asPNG, picture); err != nil {
		t.Fatal(err)
	}
	if err := gif.Encode(&asGIF, picture, nil); err != nil {
		t.Fatal(err)
	}
	inMay := time.Date(2024, 5, 3, 14, 22, 1, 0, time.UTC)
	for name, test := range map[string]struct {
		content string
		want    Photo
	}{
		"a.jpg":     {photograph(t, "2024:05:03 14:22:01", 1), Photo{40, 30, inMay}},
		"side.JPG":  {photograph(t, "2024:05:03 14:22:01", 6), Photo{30, 40, inMay}},
		"clock.jpg": {photograph(t, "0000:00:00 00:00:00", 1), Photo{Width: 40, Height: 30}},
		"odd.jpg":   {photograph(t, "yesterday evening??", 1), Photo{Width: 40, Height: 30}},
		"named.png": {photograph(t, "2024:05:03 14:22:01", 1), Photo{40, 30, inMay}}, // by another name
		"b.png":     {asPNG.String(), Photo{Width: 12, Height: 8}},
		"c.gif":     {asGIF.String(), Photo{Width: 12, Height: 8}},
		"no.jpg":    {"no picture", Photo{}},
		"empty.jpg": {"", Photo{}},
	} {
		if got := Read(t.Context(), name, bytes.NewReader([]byte(test.content))); got != test.want {
			t.Errorf("%s says %v, want %v", name, got, test.want)
		}
	}
	side, err := os.ReadFile(filepath.Join("testdata", "side.jpg"))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := Read(t.Context(), "side.jpg", bytes.NewReader(side)), (Photo{30, 40, inMay}); got != want {
		t.Errorf("the file says %v, want %v", got, want)
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	if got := Read(stopped, "side.jpg", bytes.NewReader(side)); got != (Photo{}) {
		t.Errorf("a picture was read that nobody waits for: %v", got)
	}
}

// A picture that is damaged, or made to harm, says what it can and no more.
func TestHostile(t *testing.T) {
	whole := []byte(photograph(t, "2024:05:03 14:22:01", 1))
	var asPNG bytes.Buffer
	if err := png.Encode(&asPNG, image.NewGray(image.Rect(0, 0, 12, 8))); err != nil {
		t.Fatal(err)
	}
	starts := [][]byte{whole, asPNG.Bytes(), []byte("II*\x00\x08\x00\x00\x00\xff\xff"), []byte("MM\x00*\x00\x00\x00\x08\xff\xff"),
		[]byte("RIFF\xff\xff\xff\xffWEBPVP8X"), []byte("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic\xff\xff\xff\xffmeta"), []byte("\x00\x00\x00\x18ftypavif")}
	draw := rand.New(rand.NewPCG(1, 2))
	for i := range 700 {
		hostile := bytes.Clone(starts[i%len(starts)])
		for range 1 + i%9 {
			hostile[draw.IntN(len(hostile))] = byte(draw.Uint32())
		}
		copy(hostile, starts[i%len(starts)][:min(8, len(hostile))])
		hostile = hostile[:1+draw.IntN(len(hostile))]
		for range i % 3 * 200 {
			hostile = append(hostile, byte(draw.Uint32()), 0xff, 0)
		}
		if p := Read(t.Context(), "x.tif", bytes.NewReader(hostile)); p.Width < 0 || p.Height < 0 {
			t.Fatalf("%q says %v", hostile, p)
		}
	}
}
