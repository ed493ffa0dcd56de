package reply

import (
	"slices"
	"strings"

	"planwright/planner/workflow"
)

// The fields of a condition and of its operands.
const (
	fLeft     field = "left"
	fOperator field = "operator"
	fRight    field = "right"
	fAll      field = "all"
	fAny      field = "any"
	fNot      field = "not"
	fNone     field = "none" // none of several holds
	fMembers  field = "conditions"
	fVariable field = "variable"
	fLiteral  field = "literal"
	fNode     field = "node"
	fType     field = "type"
	fValue    field = "value"
)

// What keys of a condition say of letter case, which always counts, and joins that there
// are none of.
const (
	caseCounts  field = "(case counts)"
	caseIgnored field = "(case ignored)"
	otherJoin   field = "(other join)"
)

// conditionWords are the keys of a condition. What joins several may be a value too.
var conditionWords = newVocabulary("", "",
	means[field]{fLeft, "lhs left_operand variable field ref reference operand operand1 a subject input path"},
	means[field]{fOperator, "op comparator comparison operation relation"},
	means[field]{fRight, "rhs right_operand value operand2 b literal target compare_to expected other"},
	means[field]{fAll, "and all_of && every"},
	means[field]{fAny, "or any_of || some"},
	means[field]{fNot, "! negate negated is_negated invert inverted"},
	means[field]{fNone, "none_of nor neither"},
	means[field]{otherJoin, "xor nand"},
	means[field]{fMembers, "clauses operands members rules"},
	means[field]{fType, "kind logic combinator"},
	means[field]{caseCounts, "case_sensitive match_case"},
	means[field]{caseIgnored, "ignore_case case_insensitive"},
	means[field]{quiet, "description comment id name label title reason explanation note data_type value_type"})

// refers marks the keys that say of an object that it is an operand.
const refers field = "(refers)"

// operandWords are the keys of an operand, and the words for its type.
var operandWords = newVocabulary("", "variable type node field ref reference node_id step_id",
	means[field]{fVariable, "var ref reference field path"},
	means[field]{fLiteral, "constant const"},
	means[field]{fNode, "step node_id step_id source"},
	means[field]{fOutput, "property key"},
	means[field]{fType, ""}, means[field]{fName, ""}, means[field]{fValue, ""},
	means[field]{refers, "variable type node field ref reference node_id step_id"})

// Operators that compare with true or false.
const (
	isTrue  workflow.Operator = "(is true)"
	isFalse workflow.Operator = "(is false)"
)

// operatorMeanings are the words and signs that compare. “is” may stand before each word.
var operatorMeanings = withIs([]means[workflow.Operator]{
	{workflow.Equals, "== === = eq equals equal equal_to is same_as"},
	{workflow.NotEquals, "!= !== <> ≠ ne neq not_equals not_equal not_equal_to is_not isn't does_not_equal different_from"},
	{workflow.GreaterThan, "> gt greater greater_than more_than larger_than higher_than bigger_than above over"},
	{workflow.LessThan, "< lt less less_than fewer_than smaller_than lower_than below under"},
	{workflow.GreaterThanOrEqual, ">= => ≥ gte ge greater_or_equal greater_than_or_equal greater_than_or_equal_to greater_than_or_equals at_least no_less_than no_fewer_than not_less_than not_fewer_than not_smaller_than not_lower_than not_under not_below"},
	{workflow.LessThanOrEqual, "<= =< ≤ lte le less_or_equal less_than_or_equal less_than_or_equal_to less_than_or_equals at_most no_more_than no_greater_than not_more_than not_greater_than not_larger_than not_higher_than not_over not_above"},
	{workflow.Contains, "contains includes contain has include"},
	{workflow.NotContains, "not_contains not_contain does_not_contain doesn't_contain excludes not_includes does_not_include"},
	{workflow.IsEmpty, "empty not_exists does_not_exist is_null is_none is_blank is_missing is_unset is_not_set is_undefined is_not_defined is_not_present"},
	{workflow.IsNotEmpty, "not_empty exists not_null is_not_none is_not_blank is_set is_defined is_present"},
	{isTrue, "is_true is_truthy truthy true"},
	{isFalse, "is_false is_falsy falsy false"},
})

// inKeysAlone are words that compare as a key or as an operator. In a text they stand in
// names as well, unless “is” is before them.
const inKeysAlone = "has include contain excludes le ge ne empty less greater equal"

// operatorWords are the operators by what models call them.
var operatorWords = newTable("", operatorMeanings...)

// withIs lets “is” stand before each word that is no sign and does not begin with it.
func withIs(list []means[workflow.Operator]) []means[workflow.Operator] {
	out := slices.Clone(list)
	for i, m := range list {
		for _, w := range strings.Fields(m.words) {
			if is := "is_" + w; w[0] >= 'a' && w[0] <= 'z' && !strings.HasPrefix(w, "is") && !slices.Contains(folded(m.words), fold(is)) {
				out[i].words += " " + is
			}
		}
	}
	return out
}

// What unquoted words say beside the value that a text is compared with.
const (
	saysMore  field = "(more)"  // more than a value begins
	saysAlone field = "(alone)" // a condition of its own, and no value
	saysOn    field = "(on)"    // does not stand in the middle of a value
)

// expressionWords are the words in a written condition, apart from operators.
var expressionWords = newTable("",
	means[field]{saysMore, `between within outside one any all each some either neither both not no none in of at like from up to
		greater more larger higher bigger less fewer smaller lower over above under below equal different same similar
		longer shorter older newer before after about around roughly nearly almost exactly only`},
	means[field]{saysAlone, "truthy falsy blank"},
	means[field]{saysOn, "xor nor but then else unless if when while until where"})
