package workflow

import (
	"fmt"
	"reflect"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
)

// TestSameSeesEveryField changes each field of every type in turn: a field that
// is added and forgotten in equal.go would be lost by Diff.
func TestSameSeesEveryField(t *testing.T) {
	a := full(reflect.TypeFor[Workflow](), 0).Interface().(Workflow)
	same := full(reflect.TypeFor[Workflow](), 0).Interface().(Workflow)
	if !Same(a, same) {
		t.Fatal("equal workflows are not the same")
	}
	count := 0
	b := full(reflect.TypeFor[Workflow](), 0)
	eachLeaf(b, "Workflow", func(path string, leaf reflect.Value) {
		count++
		was := reflect.New(leaf.Type()).Elem()
		was.Set(leaf)
		alter(leaf)
		if path != "Workflow.Version" && Same(a, b.Interface().(Workflow)) { // the version is the file's
			t.Errorf("Same does not look at %s", path)
		}
		leaf.Set(was)
	})
	if count < 60 {
		t.Errorf("only %d fields were looked at", count)
	}
}

// full makes a value with something in every field. Conditions nest twice.
func full(t reflect.Type, depth int) reflect.Value {
	v := reflect.New(t).Elem()
	switch {
	case t == reflect.TypeFor[jsontext.Value]():
		v.SetBytes([]byte(`{"a":1}`))
	case t.Kind() == reflect.Struct:
		for i := range t.NumField() {
			v.Field(i).Set(full(t.Field(i).Type, depth))
		}
	case t.Kind() == reflect.Pointer:
		v.Set(reflect.New(t.Elem()))
		v.Elem().Set(full(t.Elem(), depth))
	case t.Kind() == reflect.Slice && (t.Elem() != reflect.TypeFor[Condition]() || depth < 2):
		v.Set(reflect.Append(v, full(t.Elem(), depth+1)))
	case t.Kind() == reflect.Map:
		v.Set(reflect.MakeMap(t))
		v.SetMapIndex(reflect.ValueOf("a"), full(t.Elem(), depth))
	}
	return v
}

// eachLeaf visits everything in the value that is not made of other things, and
// every pointer, list and map.
func eachLeaf(v reflect.Value, path string, visit func(string, reflect.Value)) {
	if v.Type() == reflect.TypeFor[jsontext.Value]() {
		visit(path, v)
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			eachLeaf(v.Field(i), path+"."+v.Type().Field(i).Name, visit)
		}
	case reflect.Pointer:
		visit(path, v)
		if !v.IsNil() {
			eachLeaf(v.Elem(), path, visit)
		}
	case reflect.Slice:
		visit(path, v)
		for i := range v.Len() {
			eachLeaf(v.Index(i), fmt.Sprintf("%s[%d]", path, i), visit)
		}
	default:
		visit(path, v)
	}
}

// alter changes a leaf: a zero value becomes another, anything else zero.
func alter(v reflect.Value) {
	switch {
	case !v.IsZero() && v.Kind() != reflect.Map:
		v.SetZero()
	case v.Kind() == reflect.String:
		v.SetString("x")
	case v.Kind() == reflect.Int:
		v.SetInt(1)
	case v.Kind() == reflect.Float64:
		v.SetFloat(1)
	case v.Kind() == reflect.Bool:
		v.SetBool(true)
	case v.Kind() == reflect.Map:
		v.Set(reflect.ValueOf(Arguments{"a": jsontext.Value("2")}))
	case v.Kind() == reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
	}
}

func TestSameRaw(t *testing.T) {
	tests := []struct {
		a, b string
		want bool
	}{
		{`{"a": 1}`, `{"a":1}`, true}, {`"\u007b"`, `"{"`, true}, {"", "", true},
		{"1.0", "1", false}, {"null", "", false}, {`{"a":1,"b":2}`, `{"b":2,"a":1}`, false}, {"{", "}", false},
	}
	for _, tt := range tests {
		if got := sameRaw(jsontext.Value(tt.a), jsontext.Value(tt.b)); got != tt.want {
			t.Errorf("sameRaw(%s, %s) = %v", tt.a, tt.b, got)
		}
	}
}
