package alias

import "planwright/planner/workflow"

// OfOutput are the keys of an output of the workflow.
var OfOutput = newVocabulary("", "",
	Means[Field]{Name, "id key output variable"},
	Means[Field]{Type, "data_type value_type kind"},
	Means[Field]{Description, "note help comment hint label title"},
	Means[Field]{Value, "reference ref from source expression value_from result"},
	Means[Field]{Quiet, "example examples order index required"})

// TypesOfRounds are the types of what a loop gives but its item, which may be anything.
var TypesOfRounds = map[string]workflow.InputType{
	"index": workflow.IntegerInput, "iteration": workflow.IntegerInput, "count": workflow.IntegerInput, "failed": workflow.IntegerInput,
	"results": workflow.ArrayInput, "errors": workflow.ArrayInput,
}
