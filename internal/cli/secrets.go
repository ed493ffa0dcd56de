package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"planwright/internal/legible"
	"planwright/internal/secrets"
)

const secretsDetails = `A secret is a key or a password that steps use by its name, as {{secrets.NAME}}. It is kept in
the keychain of the system, and where there is none in an encrypted file, whose passphrase is
asked for. No command shows it.
set reads the value from standard input, or asks for it at the terminal. It goes only where
--host, --server and --command say; set anew without them, it goes where it went before.`

// secretsCommand lists secrets and changes them.
func secretsCommand() *command {
	return &command{
		name: "secrets", arguments: "[list | set NAME | remove NAME]", summary: "list, set and remove keys and passwords, each bound to where it may go",
		details: secretsDetails, example: "planwright secrets set github --host api.github.com",
		flags: []flagName{flagHost, flagServer, flagCommand, flagSecrets, flagJSON}, run: runSecrets,
	}
}

// runSecrets does what the first word says.
func runSecrets(ctx context.Context, s *invocation) (int, error) {
	do, takes := listSecrets, 0
	if len(s.words) > 0 {
		task := s.words[0]
		s.words = s.words[1:]
		switch task {
		case "list":
		case "set":
			do, takes = setSecret, 1
		case "remove":
			do, takes = removeSecret, 1
		default:
			return exitUsage, s.command.misused(fmt.Errorf("secrets does not know “%s”.", task))
		}
	}
	if len(s.words) != takes {
		return exitUsage, s.command.misused(fmt.Errorf("That takes %s.", map[int]string{0: "no more words", 1: "one name"}[takes]))
	}
	h, err := s.host()
	if err != nil {
		return exitUsage, err
	}
	defer h.Close()
	return do(ctx, s, h.Secrets)
}

// secretsObject is what list prints.
type secretsObject struct {
	FormatVersion int              `json:"formatVersion"`
	Secrets       []secrets.Listed `json:"secrets"`
}

func listSecrets(_ context.Context, s *invocation, store *secrets.Store) (int, error) {
	list, err := store.List()
	if err != nil {
		return exitFailed, err
	}
	if s.json {
		return exitDone, s.printObject(secretsObject{formatVersion, append([]secrets.Listed{}, list...)})
	}
	if len(list) == 0 {
		fmt.Fprintln(s.Stdout, "There are no secrets.")
	}
	for _, l := range list {
		places := strings.Join(l.Bound.Places(), ", ")
		if places == "" {
			places = "nowhere: nothing says where it may go"
		}
		fmt.Fprintf(s.Stdout, "%s  %s  %s\n", l.Name, sourceText[l.From], legible.Name(places))
	}
	return exitDone, nil
}

// sourceText says where a secret is.
var sourceText = map[secrets.Source]string{
	secrets.InKeychain: "in the keychain", secrets.InFile: "in the encrypted file", secrets.Environment: "in the environment", secrets.InFolder: "in the folder",
}

func setSecret(ctx context.Context, s *invocation, store *secrets.Store) (int, error) {
	value, err := s.secretValue(ctx, s.words[0])
	if err != nil {
		return exitUsage, err
	}
	bound := secrets.Bound{Hosts: s.hosts, Servers: s.servers, Commands: s.commands}
	kept, err := store.Set(secrets.Secret{Name: s.words[0], Value: value, Bound: bound})
	if err != nil {
		return exitFailed, err
	}
	s.note("“%s” is %s.", s.words[0], sourceText[kept])
	for _, program := range bound.Anywhere() {
		s.note("Whoever changes a workflow decides where %s sends it: that is trusted with its arguments and variables. Bind it to a host where that is enough.", legible.Name(program))
	}
	return listSecrets(ctx, s, store)
}

// secretValue reads a value: all of standard input, or what a person types unseen.
func (s *console) secretValue(ctx context.Context, name string) (string, error) {
	if !s.interactive() {
		value, err := io.ReadAll(io.LimitReader(s.Stdin, secrets.MaxValue+3))
		if err != nil {
			return "", unreadable(stdinName, err)
		}
		return secrets.WithoutLineEnd(string(value)), nil
	}
	value, err := s.lines().unseen(ctx, fmt.Sprintf("The value of %s, which does not show: ", name))
	if err != nil {
		return "", errors.New("No value was given, so nothing was changed.")
	}
	return value, nil
}

func removeSecret(ctx context.Context, s *invocation, store *secrets.Store) (int, error) {
	if err := store.Remove(s.words[0]); err != nil {
		return exitFailed, err
	}
	s.note("“%s” is removed.", s.words[0])
	return listSecrets(ctx, s, store)
}

// passphrase asks the person for that of the file of secrets; nil where nobody is there.
func (s *console) passphrase() secrets.Ask {
	if !s.interactive() {
		return nil
	}
	return func(fresh bool) (string, error) {
		question := "The passphrase of the secrets: "
		if fresh {
			s.note("There is no keychain here, so secrets are kept in an encrypted file.")
			question = "A passphrase for it, which nobody can bring back: "
		}
		lines := s.lines()
		typed, err := lines.unseen(s.ctx, question)
		again := typed
		if err == nil && fresh {
			again, err = lines.unseen(s.ctx, "The same once more: ")
		}
		switch {
		case err != nil:
			return "", errors.New("No passphrase was given, so the secrets stay locked.")
		case again != typed:
			return "", errors.New("These are two passphrases. Nothing was changed; try again.")
		}
		return typed, nil
	}
}
