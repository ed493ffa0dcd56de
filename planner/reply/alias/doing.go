package alias

// What a word asks to be done with steps that are there.
const (
	Removes   Field = "(removes)"
	TurnsOff  Field = "(turns off)"
	TurnsOn   Field = "(turns on)"
	Alters    Field = "(alters)"    // as an update does
	Elsewhere Field = "(elsewhere)" // what no update does: another place, another link, another step
)

// Doings are the words for what is done with a step, as keys beside it, as the value of one, or
// as keys of a patch.
var Doings = newTable("",
	Means[Field]{Removes, "remove removed delete deleted drop erase destroy remove_node delete_node remove_step delete_step to_remove to_delete"},
	Means[Field]{TurnsOff, "disable disabled disable_nodes disable_steps disable_node disable_step turn_off turned_off deactivate deactivated mute skip skip_steps bypass off"},
	Means[Field]{TurnsOn, "enable enabled enable_nodes enable_steps enable_node enable_step turn_on turned_on activate activated unmute reenable on"},
	Means[Field]{Alters, "update updated modify modified change changed edit edited alter upsert update_node modify_node update_step"},
	Means[Field]{Elsewhere, `rename renames renamed rename_nodes move moves moved move_nodes move_steps reorder reordered reorder_steps new_order order swap wrap unwrap replace replaces replacements
		copy duplicate clone merge split group ungroup link unlink relink rewire set unset clear reset undo revert remove_all delete_all clear_all disable_all enable_all all_steps`})

// DoingKeys are the keys whose value is such a word.
var DoingKeys = newList("op operation action change_type operation_type action_type type status state mode kind")
