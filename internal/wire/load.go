package main

import (
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// mirrorPath is the file with the methods that pass calls on.
const mirrorPath = "app_gen.go"

// source is what is read from the Go code.
type source struct {
	calls  []call  // in the order of their names
	events []event // in the order of their names

	pkgs []*packages.Package
	docs map[token.Pos]comment // of what is declared, by the place of its name
}

// comment is what is written about something that is declared.
type comment struct {
	before, beside string
	page           map[string]string // what follows on //page:WORD, by the word
}

// call is one that the page may make.
type call struct {
	name   string // of the method of App
	method *types.Func
	by     string // what of App is called, as ".session"; "": the method of App is written by hand
}

// event is one that the page may hear.
type event struct {
	name    string
	payload types.Type
	doc     string
}

// load reads the packages of the module in the folder from their source. The methods that
// pass calls on are left out, for they may be behind.
func load(folder string) (*source, error) {
	folder, err := filepath.Abs(folder)
	if err != nil {
		return nil, err
	}
	config := &packages.Config{
		Mode:    packages.LoadSyntax,
		Dir:     folder,
		Env:     append(os.Environ(), "CGO_ENABLED=0"),
		Overlay: map[string][]byte{filepath.Join(folder, mirrorPath): []byte("package main\n")},
	}
	pkgs, err := packages.Load(config, "./...")
	if err != nil {
		return nil, err
	}
	s := &source{pkgs: pkgs, docs: map[token.Pos]comment{}}
	var problems []error
	for _, pkg := range pkgs {
		for _, e := range pkg.Errors {
			problems = append(problems, e)
		}
		for _, file := range pkg.Syntax {
			s.readComments(file)
		}
	}
	if len(problems) > 0 {
		return nil, errors.Join(problems...)
	}
	s.readEvents(&problems)
	s.readCalls(&problems)
	return s, errors.Join(problems...)
}

// readComments keeps what is written about the declarations of a file.
func (s *source) readComments(file *ast.File) {
	ast.Inspect(file, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.GenDecl:
			if spec, ok := node.Specs[0].(*ast.TypeSpec); ok && !node.Lparen.IsValid() && spec.Doc == nil {
				spec.Doc = node.Doc
			}
		case *ast.FuncDecl:
			s.keep(node.Doc, nil, node.Name)
		case *ast.TypeSpec:
			s.keep(node.Doc, node.Comment, node.Name)
		case *ast.ValueSpec:
			s.keep(node.Doc, node.Comment, node.Names...)
		case *ast.Field:
			s.keep(node.Doc, node.Comment, node.Names...)
		}
		return true
	})
}

func (s *source) keep(before, beside *ast.CommentGroup, names ...*ast.Ident) {
	kept := comment{before: strings.TrimSpace(before.Text()), beside: strings.TrimSpace(beside.Text()), page: map[string]string{}}
	if before != nil {
		for _, line := range before.List {
			if said, ok := strings.CutPrefix(line.Text, "//page:"); ok {
				word, rest, _ := strings.Cut(said, " ")
				kept.page[word] = strings.TrimSpace(rest)
			}
		}
	}
	for _, name := range names {
		s.docs[name.Pos()] = kept
	}
}

// isCall: the page may call what is declared there.
func (s *source) isCall(at token.Pos) bool {
	_, ok := s.docs[at].page["call"]
	return ok
}

// readCalls finds the methods of App that are written by hand, and those that are called
// through its fields.
func (s *source) readCalls(problems *[]error) {
	app := s.app()
	if app == nil {
		*problems = append(*problems, errors.New("there is no type App in package main"))
		return
	}
	s.addMethods(app, "")
	s.addRooms(app, "", 2)
	slices.SortFunc(s.calls, func(a, b call) int { return cmp.Compare(a.name, b.name) })
	for i, c := range s.calls {
		if i > 0 && c.name == s.calls[i-1].name {
			*problems = append(*problems, fmt.Errorf("the page may call two methods %s", c.name))
		}
	}
	s.findUnreached(problems)
}

// addRooms adds the methods of what the fields of a type hold, and of the exported fields
// of that.
func (s *source) addRooms(of types.Type, path string, depth int) {
	if pointer, ok := of.Underlying().(*types.Pointer); ok {
		of = pointer.Elem()
	}
	fields, ok := of.Underlying().(*types.Struct)
	if !ok || depth == 0 {
		return
	}
	for field := range fields.Fields() {
		if path == "" || field.Exported() {
			s.addMethods(field.Type(), path+"."+field.Name())
			s.addRooms(field.Type(), path+"."+field.Name(), depth-1)
		}
	}
}

// findUnreached tells of calls that no field of App leads to.
func (s *source) findUnreached(problems *[]error) {
	reached := map[token.Pos]bool{}
	for _, c := range s.calls {
		reached[c.method.Pos()] = true
	}
	for _, pkg := range s.pkgs {
		for _, file := range pkg.Syntax {
			for _, declared := range file.Decls {
				function, ok := declared.(*ast.FuncDecl)
				if ok && s.isCall(function.Name.Pos()) && !reached[function.Name.Pos()] {
					*problems = append(*problems, fmt.Errorf("%s: %s is a call of the page, and no field of App leads to it",
						pkg.Fset.Position(function.Pos()), function.Name.Name))
				}
			}
		}
	}
}

func (s *source) app() types.Type {
	for _, pkg := range s.pkgs {
		if pkg.Name != "main" || pkg.PkgPath+"/" != module {
			continue
		}
		if app := pkg.Types.Scope().Lookup("App"); app != nil {
			return app.Type()
		}
	}
	return nil
}

// addMethods adds those methods of a type that the page may call.
func (s *source) addMethods(of types.Type, by string) {
	if _, isPointer := of.(*types.Pointer); !isPointer && !types.IsInterface(of) {
		of = types.NewPointer(of)
	}
	methods := types.NewMethodSet(of)
	for i := range methods.Len() {
		method := methods.At(i).Obj().(*types.Func)
		if !method.Exported() || by != "" && !s.isCall(method.Pos()) {
			continue
		}
		s.calls = append(s.calls, call{cmp.Or(s.docs[method.Pos()].page["call"], method.Name()), method, by})
	}
}

// readEvents finds the constants Event… that are handed to a function with a value, as
// func(name string, payload any), and the type of that value.
func (s *source) readEvents(problems *[]error) {
	emitted := map[*types.Const]types.Type{}
	for _, pkg := range s.pkgs {
		for _, file := range pkg.Syntax {
			ast.Inspect(file, func(node ast.Node) bool {
				name, payload := emission(pkg.TypesInfo, node)
				if name == nil {
					return true
				}
				if before, ok := emitted[name]; ok && !types.Identical(before, payload) {
					*problems = append(*problems, fmt.Errorf("%s: %s carries %s here and %s elsewhere",
						pkg.Fset.Position(node.Pos()), name.Name(), payload, before))
				}
				emitted[name] = payload
				return true
			})
		}
	}
	for name, payload := range emitted {
		s.events = append(s.events, event{constant.StringVal(name.Val()), payload, s.docs[name.Pos()].beside})
		s.findSilent(name.Pkg().Scope(), emitted, problems)
	}
	slices.SortFunc(s.events, func(a, b event) int { return cmp.Compare(a.name, b.name) })
	slices.SortFunc(*problems, func(a, b error) int { return cmp.Compare(a.Error(), b.Error()) })
	*problems = slices.CompactFunc(*problems, func(a, b error) bool { return a.Error() == b.Error() })
}

// findSilent tells of events beside others that are emitted nowhere.
func (s *source) findSilent(scope *types.Scope, emitted map[*types.Const]types.Type, problems *[]error) {
	for _, name := range scope.Names() {
		constant, ok := scope.Lookup(name).(*types.Const)
		if ok && isEvent(constant) && emitted[constant] == nil {
			*problems = append(*problems, fmt.Errorf("%s is emitted nowhere", name))
		}
	}
}

func isEvent(constant *types.Const) bool {
	basic, ok := constant.Type().(*types.Basic)
	return ok && basic.Info()&types.IsString != 0 && strings.HasPrefix(constant.Name(), "Event")
}

// emission is the event and the payload of a call that emits one.
func emission(info *types.Info, node ast.Node) (*types.Const, types.Type) {
	made, ok := node.(*ast.CallExpr)
	if !ok || len(made.Args) != 2 {
		return nil, nil
	}
	var used *ast.Ident
	switch name := made.Args[0].(type) {
	case *ast.Ident:
		used = name
	case *ast.SelectorExpr:
		used = name.Sel
	default:
		return nil, nil
	}
	name, ok := info.Uses[used].(*types.Const)
	if !ok || !isEvent(name) {
		return nil, nil
	}
	signature, ok := info.TypeOf(made.Fun).Underlying().(*types.Signature)
	if !ok || signature.Params().Len() != 2 || !types.IsInterface(signature.Params().At(1).Type()) {
		return nil, nil
	}
	return name, info.TypeOf(made.Args[1])
}
