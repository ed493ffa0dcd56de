package eval

// Misses are replies that are nearly right, as a model would give them.
func (c Case) Misses() ([]string, error) {
	var out []string
	for _, miss := range c.misses {
		reply, err := writePlan(miss)
		if err != nil {
			return nil, err
		}
		out = append(out, reply)
	}
	return out, nil
}

// Owes reports whether a part of the request cannot be done.
func (c Case) Owes() bool { return len(c.leftOut) > 0 }

// Answered is the result of a case whose model answers so.
var Answered = answered

// Knowing plans with a model that gives the ideal answer to every request.
func Knowing() Asker { return planning(&knowing{}) }

// Offline plans without a model.
func Offline() Asker { return planning(nil) }
