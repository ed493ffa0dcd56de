package desktop

import (
	"image"
	"math"
)

// field holds, for every pixel, the mean brightness of the square whose upper
// left corner it is: from -128 to 127, which loses least in sums.
type field struct {
	width  int
	values []float32
}

// meansOf gives the field of a picture for squares of the side. The squares of
// the last rows and columns do not fit and have no value.
func meansOf(picture *image.Gray, side int) *field {
	size := picture.Rect.Size()
	f := &field{width: size.X - side + 1}
	f.values = make([]float32, 0, f.width*(size.Y-side+1))
	sums := make([]int, size.X) // of the last side pixels above, in each column
	for y := range size.Y {
		row := picture.Pix[y*picture.Stride:]
		for x := range sums {
			sums[x] += int(row[x])
			if y >= side {
				sums[x] -= int(picture.Pix[(y-side)*picture.Stride+x])
			}
		}
		if y >= side-1 {
			f.addRow(sums, side)
		}
	}
	return f
}

func (f *field) addRow(sums []int, side int) {
	total, scale := 0, 1/float32(side*side)
	for x, sum := range sums {
		total += sum
		if x >= side {
			total -= sums[x-side]
		}
		if x >= side-1 {
			f.values = append(f.values, float32(total)*scale-128)
		}
	}
}

// vector is a grid of brightness, less its mean.
type vector struct {
	values  []float32 // row by row
	columns int
	step    int // distance of neighbours in the field
	length  float64
}

// latticeVector takes columns by rows values of the field, step apart.
func latticeVector(f *field, columns, rows, step int) vector {
	v := vector{columns: columns, step: step}
	mean := 0.0
	for row := range rows {
		for column := range columns {
			value := f.values[row*step*f.width+column*step]
			v.values = append(v.values, value)
			mean += float64(value) / float64(columns*rows)
		}
	}
	for i := range v.values {
		v.values[i] -= float32(mean)
		v.length += float64(v.values[i]) * float64(v.values[i])
	}
	v.length = math.Sqrt(v.length)
	return v
}

// correlation is that of the vector with the field at x, y, from -1 to 1. It is
// 0 where the field is of one brightness.
func (v vector) correlation(f *field, x, y int) float64 {
	var sum, squares, product float64
	for start := 0; start < len(v.values); start += v.columns {
		row := f.values[y*f.width+x:]
		var rowSum, rowSquares, rowProduct float32
		for i, want := range v.values[start : start+v.columns] {
			have := row[i*v.step]
			rowSum += have
			rowSquares += have * have
			rowProduct += have * want
		}
		sum += float64(rowSum)
		squares += float64(rowSquares)
		product += float64(rowProduct)
		y += v.step
	}
	n := float64(len(v.values))
	spread := squares - sum*sum/n
	if spread <= plainSpread*n {
		return 0
	}
	return product / (v.length * math.Sqrt(spread))
}
