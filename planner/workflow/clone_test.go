package workflow_test

import (
	"reflect"
	"testing"

	"planwright/planner/workflow"
)

// fill gives everything in a value a content, to some depth.
func fill(v reflect.Value, depth int) {
	switch v.Kind() {
	case reflect.Pointer:
		if depth > 0 {
			v.Set(reflect.New(v.Type().Elem()))
			fill(v.Elem(), depth-1)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i), depth)
		}
	case reflect.Slice:
		if depth > 0 {
			v.Set(reflect.MakeSlice(v.Type(), 2, 2))
			for i := range v.Len() {
				fill(v.Index(i), depth-1)
			}
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		fill(key, depth)
		fill(value, depth)
		v.SetMapIndex(key, value)
	case reflect.String:
		v.SetString("x")
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int64:
		v.SetInt(7)
	case reflect.Uint8:
		v.SetUint('7')
	case reflect.Float64:
		v.SetFloat(7)
	}
}

// shared are the places at which two values have the same memory.
func shared(a, b reflect.Value, at string) (found []string) {
	switch a.Kind() {
	case reflect.Pointer:
		if !a.IsNil() && a.Pointer() == b.Pointer() {
			return []string{at}
		}
		if !a.IsNil() {
			return shared(a.Elem(), b.Elem(), at)
		}
	case reflect.Struct:
		for i := range a.NumField() {
			found = append(found, shared(a.Field(i), b.Field(i), at+"."+a.Type().Field(i).Name)...)
		}
	case reflect.Slice:
		if a.Len() > 0 && a.Pointer() == b.Pointer() {
			return []string{at}
		}
		for i := range a.Len() {
			found = append(found, shared(a.Index(i), b.Index(i), at)...)
		}
	case reflect.Map:
		if a.Pointer() == b.Pointer() {
			return []string{at}
		}
		for _, key := range a.MapKeys() {
			found = append(found, shared(a.MapIndex(key), b.MapIndex(key), at)...)
		}
	}
	return found
}

// A copy of a node has all that the node has, and none of its memory: a field of a kind that
// is forgotten there would be changed in both.
func TestCloneSharesNothing(t *testing.T) {
	var n workflow.Node
	fill(reflect.ValueOf(&n).Elem(), 6)
	if n.Switch == nil || len(n.Switch.Cases) == 0 || len(n.If.Condition.All) == 0 || len(n.Tool.Arguments) == 0 {
		t.Fatalf("not all is filled: %+v", n)
	}
	c := n.Clone()
	if !reflect.DeepEqual(n, c) {
		t.Errorf("the copy is another node: %+v, %+v", n, c)
	}
	if found := shared(reflect.ValueOf(n), reflect.ValueOf(c), "Node"); len(found) > 0 {
		t.Errorf("the copy shares %q", found)
	}
}
