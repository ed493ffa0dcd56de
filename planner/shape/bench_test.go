package shape_test

import (
	"testing"

	"planwright/planner/catalog"
	"planwright/planner/shape"
)

// BenchmarkPatch measures what each call to a model costs beside it.
func BenchmarkPatch(b *testing.B) {
	d := shape.Data{Catalog: catalog.Builtin(), AllowTransforms: true}
	b.SetBytes(int64(len(shape.Patch(d))))
	for b.Loop() {
		shape.Patch(d)
	}
}
