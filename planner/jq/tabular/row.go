package tabular

import "maps"

// Rows are the rows that are there of a list, or of the lists in it, as of groups; none where anything
// else stands there.
func Rows(data any) (rows []map[string]any) {
	list, _ := data.([]any)
	for _, element := range list {
		switch e := element.(type) {
		case nil: // as a round of a loop that failed leaves it
		case map[string]any:
			rows = append(rows, Widened(e))
		case []any:
			inner := Rows(e)
			if len(inner) == 0 {
				return nil
			}
			rows = append(rows, inner...)
		default:
			return nil
		}
	}
	return rows
}

// mostDeep is how deep fields of objects are known as columns.
const mostDeep = 4

// Widened is a row with the fields of its objects as columns.
func Widened(row map[string]any) map[string]any {
	var more map[string]any
	for name, value := range row {
		if object, isObject := value.(map[string]any); isObject {
			if more == nil {
				more = map[string]any{}
			}
			addFields(more, name, object, 1)
		}
	}
	if more == nil {
		return row
	}
	maps.Copy(more, row)
	return more
}

func addFields(to map[string]any, prefix string, object map[string]any, depth int) {
	for name, value := range object {
		to[prefix+"."+name] = value
		if inner, isObject := value.(map[string]any); isObject && depth < mostDeep {
			addFields(to, prefix+"."+name, inner, depth+1)
		}
	}
}

// Texts are the texts of a column that say something, as they stand there.
func Texts(rows []map[string]any, column string) (texts []string) {
	for _, row := range rows {
		if s, isText := row[column].(string); isText && !IsBlank(s) {
			texts = append(texts, s)
		}
	}
	return texts
}
