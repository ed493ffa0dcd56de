package alias

import (
	"slices"
	"strings"

	"planwright/planner/workflow"
)

// The fields of a condition and of its operands.
const (
	Left     Field = "left"
	Operator Field = "operator"
	Right    Field = "right"
	All      Field = "all"
	Any      Field = "any"
	Not      Field = "not"
	None     Field = "none" // none of several holds
	Members  Field = "conditions"
	Variable Field = "variable"
	Literal  Field = "literal"
	Node     Field = "node"
	Type     Field = "type"
	Value    Field = "value"
)

// What keys of a condition say of letter case, which always counts, and joins that there
// are none of.
const (
	CaseCounts  Field = "(case counts)"
	CaseIgnored Field = "(case ignored)"
	OtherJoin   Field = "(other join)"
)

// OfCondition are the keys of a condition. What joins several may be a value too.
var OfCondition = newVocabulary("", "",
	Means[Field]{Left, "lhs left_operand variable field ref reference operand operand1 a subject input path"},
	Means[Field]{Operator, "op comparator comparison operation relation"},
	Means[Field]{Right, "rhs right_operand value operand2 b literal target compare_to expected other"},
	Means[Field]{All, "and all_of && every"},
	Means[Field]{Any, "or any_of || some"},
	Means[Field]{Not, "! negate negated is_negated invert inverted"},
	Means[Field]{None, "none_of nor neither"},
	Means[Field]{OtherJoin, "xor nand"},
	Means[Field]{Members, "clauses operands members rules"},
	Means[Field]{Type, "kind logic combinator"},
	Means[Field]{CaseCounts, "case_sensitive match_case"},
	Means[Field]{CaseIgnored, "ignore_case case_insensitive"},
	Means[Field]{Quiet, "description comment id name label title reason explanation note data_type value_type"})

// Refers marks the keys that say of an object that it is an operand.
const Refers Field = "(refers)"

// OfOperand are the keys of an operand, and the words for its type.
var OfOperand = newVocabulary("", "variable type node field ref reference node_id step_id",
	Means[Field]{Variable, "var ref reference field path"},
	Means[Field]{Literal, "constant const"},
	Means[Field]{Node, "step node_id step_id source"},
	Means[Field]{Output, "property key"},
	Means[Field]{Type, ""}, Means[Field]{Name, ""}, Means[Field]{Value, ""},
	Means[Field]{Refers, "variable type node field ref reference node_id step_id"})

// Operators that compare with true or false.
const (
	IsTrue  workflow.Operator = "(is true)"
	IsFalse workflow.Operator = "(is false)"

	NotTrue  workflow.Operator = "(not true)" // or there is nothing
	NotFalse workflow.Operator = "(not false)"
)

// Comparisons by size that are said not to hold. They hold where a value is missing or has no
// order, so that none of the operators of a workflow says the same.
const (
	NotGreater        workflow.Operator = "not GreaterThan"
	NotLess           workflow.Operator = "not LessThan"
	NotGreaterOrEqual workflow.Operator = "not GreaterThanOrEqual"
	NotLessOrEqual    workflow.Operator = "not LessThanOrEqual"
)

// OperatorMeanings are the words and signs that compare. “is” may stand before each word.
var OperatorMeanings = withIs([]Means[workflow.Operator]{
	{workflow.Equals, "== === = eq equals equal equal_to is same_as"},
	{workflow.NotEquals, "!= !== <> ≠ ne neq not_equals not_equal not_equal_to is_not isn't does_not_equal different_from"},
	{workflow.GreaterThan, "> gt greater greater_than more_than larger_than higher_than bigger_than above over"},
	{workflow.LessThan, "< lt less less_than fewer_than smaller_than lower_than below under"},
	{workflow.GreaterThanOrEqual, ">= => ≥ gte ge greater_or_equal greater_than_or_equal greater_than_or_equal_to greater_than_or_equals at_least no_less_than no_fewer_than"},
	{workflow.LessThanOrEqual, "<= =< ≤ lte le less_or_equal less_than_or_equal less_than_or_equal_to less_than_or_equals at_most no_more_than no_greater_than"},
	{workflow.Contains, "contains includes contain has include"},
	{workflow.NotContains, "not_contains not_contain does_not_contain doesn't_contain excludes not_includes does_not_include"},
	{workflow.IsEmpty, "empty not_exists does_not_exist is_null is_none is_blank is_missing is_unset is_not_set is_undefined is_not_defined is_not_present"},
	{workflow.IsNotEmpty, "not_empty exists not_null is_not_none is_not_blank is_set is_defined is_present"},
	{NotGreater, "not_gt not_more_than not_greater not_greater_than not_larger_than not_higher_than not_bigger_than not_over not_above"},
	{NotLess, "not_lt not_less not_less_than not_fewer_than not_smaller_than not_lower_than not_under not_below"},
	{NotGreaterOrEqual, "not_gte not_greater_or_equal not_greater_than_or_equal not_greater_than_or_equal_to not_at_least"},
	{NotLessOrEqual, "not_lte not_less_or_equal not_less_than_or_equal not_less_than_or_equal_to not_at_most"},
	{IsTrue, "is_true is_truthy truthy true"},
	{IsFalse, "is_false is_falsy falsy false"},
})

// InKeysAlone are words that compare as a key or as an operator. In a text they stand in
// names as well, unless “is” is before them.
const InKeysAlone = "has include contain excludes le ge ne empty less greater equal"

// Operators are the operators by what models call them.
var Operators = newTable("", OperatorMeanings...)

// withIs lets “is” stand before each word that is no sign and does not begin with it.
func withIs(list []Means[workflow.Operator]) []Means[workflow.Operator] {
	out := slices.Clone(list)
	for i, m := range list {
		for _, w := range strings.Fields(m.Words) {
			if is := "is_" + w; w[0] >= 'a' && w[0] <= 'z' && !strings.HasPrefix(w, "is") && !slices.Contains(folded(m.Words), Fold(is)) {
				out[i].Words += " " + is
			}
		}
	}
	return out
}

// What unquoted words say beside the value that a text is compared with.
const (
	SaysMore  Field = "(more)"  // more than a value begins
	SaysAlone Field = "(alone)" // a condition of its own, and no value
	SaysOn    Field = "(on)"    // does not stand in the middle of a value
)

// InExpression are the words in a written condition, apart from operators.
var InExpression = newTable("nothing something anything everything",
	Means[Field]{SaysMore, `between within outside one any all each some either neither both not no none in of at like from up to
		greater more larger higher bigger less fewer smaller lower over above under below equal different same similar
		longer shorter older newer before after about around roughly nearly almost exactly only
		never always still already now currently unequal unlike ever rarely seldom hardly barely scarcely usually often sometimes mostly mainly partly largely fully entirely
		wholly completely strictly merely just also really probably possibly maybe perhaps approximately approx anything nothing something everything anyone nobody somebody
		non un minimum maximum min max least most precisely literally simply identical case`},
	Means[Field]{SaysAlone, `truthy falsy blank there here found nothing something anything everything somewhere anywhere nowhere
		nonzero zero given provided specified absent gone unset existing existent nonexistent inexistent`},
	Means[Field]{SaysOn, `xor nor but then else unless if when while until where
		ignoring disregarding regardless irrespective insensitive insensitively case_insensitive case_insensitively case_sensitive case_sensitively caseless whatsoever`})

// KindsOfValue are words behind an article that say what a value is, and are not it.
var KindsOfValue = newList("word words text string value phrase term number same exact literal name list array object email url link address date time valid empty blank positive negative like")

// Emptiness are words for whether there is anything, where a value is compared with them.
var Emptiness = newTable("",
	Means[workflow.Operator]{workflow.IsEmpty, "empty blank nothing empty_string an_empty_string the_empty_string empty_text an_empty_text an_empty_value empty_list an_empty_list an_empty_array an_empty_object"},
	Means[workflow.Operator]{workflow.IsNotEmpty, "non_empty something nonblank"})
