package bridge

import (
	"encoding/json"
	"fmt"
	"log"
	"reflect"
	"slices"

	"planwright/internal/mishap"
	"planwright/planner/problem"
)

// methods are the exported methods of an application by name. Arguments and
// results are JSON exactly as in the window, which uses encoding/json too.
type methods map[string]reflect.Value

var errorType = reflect.TypeFor[error]()

// errPanicked is what a page is told of a method that panicked.
var errPanicked = problem.Fail("Something went wrong inside Planwright. Try again, or restart the program.")

func methodsOf(app any) methods {
	value := reflect.ValueOf(app)
	found := methods{}
	for i := range value.NumMethod() {
		found[value.Type().Method(i).Name] = value.Method(i)
	}
	return found
}

// names lists the methods in alphabetical order.
func (m methods) names() []string {
	names := make([]string, 0, len(m))
	for name := range m {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// call runs a method and returns its result as JSON. A panic is an error.
func (m methods) call(name string, arguments []json.RawMessage) (result json.RawMessage, err error) {
	method, ok := m[name]
	if !ok {
		return nil, problem.Fail("There is no method %q. Reload the page.", name)
	}
	in, err := decode(method.Type(), arguments)
	if err != nil {
		return nil, problem.Fail("The call of %s is not understood: %v. Reload the page.", name, err)
	}
	defer mishap.Caught(name, func(report string) {
		log.Print(report)
		result, err = nil, errPanicked
	})
	return encode(method.Call(in))
}

// decode reads the arguments as the method's type says.
func decode(method reflect.Type, arguments []json.RawMessage) ([]reflect.Value, error) {
	if len(arguments) != method.NumIn() {
		return nil, fmt.Errorf("%d arguments instead of %d", len(arguments), method.NumIn())
	}
	in := make([]reflect.Value, len(arguments))
	for i, argument := range arguments {
		target := reflect.New(method.In(i))
		if err := json.Unmarshal(argument, target.Interface()); err != nil {
			return nil, fmt.Errorf("argument %d: %w", i+1, err)
		}
		in[i] = target.Elem()
	}
	return in, nil
}

// encode turns what a method returned, a value, an error or both, into JSON.
func encode(out []reflect.Value) (json.RawMessage, error) {
	if last := len(out) - 1; last >= 0 && out[last].Type() == errorType {
		if err, failed := out[last].Interface().(error); failed {
			return nil, err
		}
		out = out[:last]
	}
	if len(out) == 0 {
		return json.RawMessage("null"), nil
	}
	return json.Marshal(out[0].Interface())
}
