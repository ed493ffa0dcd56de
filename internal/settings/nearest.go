package settings

import "strings"

// nearestKey is the setting someone probably meant, "" when nothing is near. A
// variable is compared with variables.
func nearestKey(name string) string {
	if len(name) > 64 {
		return ""
	}
	best, distance := "", 1+len(name)/3
	for _, f := range all() {
		known := f.Key
		if strings.HasPrefix(name, prefix) {
			known = f.Variable()
		}
		if d := editDistance(strings.ToLower(name), strings.ToLower(known)); d < distance {
			best, distance = f.Key, d
		}
	}
	return best
}

// editDistance counts the single bytes to insert, delete or replace.
func editDistance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			replace := diagonal
			if a[i] != b[j] {
				replace++
			}
			diagonal = row[j+1]
			row[j+1] = min(replace, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
