package deed

import (
	"slices"

	"planwright/planner/text"
)

// features are what a sentence says of how something is done, apart from its verbs.
func features(said Said, bare string, verbs []Said) (list []Said) {
	isNot := slices.ContainsFunc(wordsOf(bare), isNegating)
	for _, f := range []struct {
		class Class
		is    bool
	}{
		{Repeat, said.Often && doesSame().MatchString(bare)},
		{Retry, tries().MatchString(bare)},
		{Recursive, recursive().MatchString(bare)},
		{Parallel, parallel().MatchString(bare)},
		{Output, output().MatchString(bare)},
		{Catch, catches().MatchString(bare)},
	} {
		if f.is && !slices.ContainsFunc(verbs, func(v Said) bool { return v.Class == f.class }) {
			s := said
			s.Class, s.Not = f.class, isNot
			list = append(list, s)
		}
	}
	if len(verbs)+len(list) == 0 && (said.When || said.Often) {
		said.Not = isNot
		list = append(list, said)
	}
	return list
}

var (
	doesSame  = text.Phrases(`(?:does|do|done|doing) (?:this|that|it|so|the same)`)
	tries     = text.Phrases(`(?:tried|tries|try|attempted|attempts|attempt)(?: [\pL]+){0,3} (?:again|times|twice)`, `(?:up to|at most) [\pL\d]+ (?:times|tries|attempts)`, `(?:mal|erneut) versucht`, `[\pL\d]+ (?:tries|attempts)`)
	recursive = text.Phrases(`recursiv\pL*`, `(?:sub-?folders?|subdirector(?:y|ies)|nested folders?)(?: [\pL]+){0,3} (?:included|searched|covered|too|as well|listed)`, `(?:includes?|including|covers?|searches|lists?|and)(?: (?:in|all|the|its))* (?:sub-?folders?|subdirector(?:y|ies))`, `rekursiv\pL*`, `unterordner werden (?:auch )?(?:durchsucht|berücksichtigt)`, `auch (?:in )?unterordnern?`)
	parallel  = text.Phrases(`(?:in parallel|at the same time|simultaneously|concurrently|gleichzeitig|en parallèle|en paralelo)`)
	output    = text.Phrases(`(?:as|is|an|the) (?:an |the )?outputs?(?: of the workflow)? (?:named|called)`, `(?:returned|given back|provided|available) as (?:an |the )?outputs?`)
	catches   = text.Phrases(`(?:errors?|failures?|exceptions?)(?: [\pL]+){0,2} (?:caught|handled|reported)`, `handles? (?:errors?|failures?)`, `retries or`)
)
