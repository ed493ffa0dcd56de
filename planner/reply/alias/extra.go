package alias

// What keys of an input or an output say that our format has no word for, and that would change
// what a run does or gives.
const (
	Bounds  Field = "(bounds)"  // which values there may be
	Several Field = "(several)" // that it is a list of such values
	Hides   Field = "(hides)"   // that nobody is to see it
	Shapes  Field = "(shapes)"  // what is made of the value
	Where   Field = "(where)"   // whether it is there at all
)

// OfExtras are such keys of inputs and outputs. All others leave a run as it is.
var OfExtras = newTable("",
	Means[Field]{Bounds, `enum enumeration options choices choice values allowed allowed_values valid_values possible_values one_of select_from accepts accept min max minimum maximum min_value max_value exclusive_minimum exclusive_maximum
		min_length max_length min_items max_items pattern regex regexp match matches format date_format range between validate validation validator validators constraints constraint rules multiple_of unique unique_items must_exist exists extension extensions file_types mime_type`},
	Means[Field]{Several, "multiple multi many repeated repeatable is_list is_array as_list as_array multiselect allow_multiple"},
	Means[Field]{Hides, "secret is_secret sensitive is_sensitive password is_password hidden is_hidden masked mask private credential credentials confidential encrypted no_log write_only"},
	Means[Field]{Shapes, `transform transformation map mapping filter filters convert convert_to cast round decimals precision prefix suffix template join separator delimiter split trim upper lower uppercase lowercase sort sort_by limit first last default fallback default_value otherwise or_else
		aggregate aggregation reduce sum count average field property index jq jq_program program formula compute computed calculate calculation extract select pick append`},
	Means[Field]{Where, "if when condition conditions only_if unless visible_if visible_when show_if show_when required_if required_when depends_on"})

// SecretTypes are the types that an input is given which nobody is to see.
var SecretTypes = newList("password passwd secret secret_string credential credentials apikey token access_token passphrase hidden")
