package text

// MaxCompared is how many characters a text may have that Distance compares.
const MaxCompared = 64

// Distance is the number of characters to insert, delete, replace or swap with their
// neighbour between two texts (the restricted distance of Damerau and Levenshtein). It
// allocates nothing but the characters; ok is false where a text is too long for that.
func Distance(a, b string) (n int, ok bool) {
	// A character has at most four bytes.
	if len(a) > 4*MaxCompared || len(b) > 4*MaxCompared {
		return 0, false
	}
	from, to := []rune(a), []rune(b)
	if len(from) > MaxCompared || len(to) > MaxCompared {
		return 0, false
	}
	return distance(from, to), true
}

func distance(a, b []rune) int {
	var rows [3][MaxCompared + 1]int
	before, last, row := &rows[0], &rows[1], &rows[2]
	for j := range len(b) + 1 {
		last[j] = j
	}
	for i := range a {
		row[0] = i + 1
		for j := range b {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			row[j+1] = min(last[j]+cost, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
