package workflow

// AskPerson is the tool that asks the person, and HiddenArgument says that nobody may
// see the answer, nor may it be kept where it could be read.
const (
	AskPerson      = "ask_person"
	HiddenArgument = "hidden"
)

// HidesAnswer reports whether the step asks for something that nobody may see. What a
// reference decides counts as hidden.
func (n Node) HidesAnswer() bool {
	if n.Kind != KindTool || n.Tool == nil || n.Tool.Name != AskPerson {
		return false
	}
	hidden, is := n.Tool.Arguments[HiddenArgument]
	return is && hidden.Kind() != 'f' && hidden.Kind() != 'n'
}
