import type { SecretPlaces, SecretSource } from '../../../wire/types'

// The words of keys and passwords that steps use by name.
export const secrets = {
  title: 'Secrets',
  text: 'Keys and passwords that steps use by their names. Each goes only where you say, and is never shown again.',
  add: 'Add a secret',
  loading: 'Reading the secrets…',
  empty: 'There are no secrets.',
  goes: ({ hosts = [], servers = [], commands = [] }: SecretPlaces) =>
    [...hosts, ...servers.map((name) => `server ${name}`), ...commands.map((name) => `command ${name}`)].join(', ') ||
    'nowhere: nothing says where it may go',
  from: {
    keychain: 'in the keychain',
    file: 'in the encrypted file',
    environment: 'from the environment',
    folder: 'from the folder',
  } satisfies Record<SecretSource, string>,
  anew: 'Set anew',
  remove: (name: string) => `Remove the secret ${name}`,
  removeAsk: (name: string) => `Remove ${name} for good? Steps and servers that use it will fail.`,
  removeYes: 'Remove for good',
  cancel: 'Cancel',
  unlock: 'Unlock',
  use: 'Use this passphrase',
  locked:
    'There is no keychain here, so secrets are in an encrypted file. Its passphrase opens it until the program ends.',
  choose:
    'There is no keychain here, so secrets are kept in an encrypted file. Choose a passphrase for it; nobody can bring it back.',
  passphrase: 'Passphrase',
  passphraseAgain: 'The same once more',
  form: 'A secret',
  name: 'Name',
  nameNote: 'Small letters, digits and _, such as github',
  value: 'Value',
  valueNote: 'At least 8 characters. It is not shown again.',
  hosts: 'Hosts that get it',
  hostsNote: 'By https; several apart by commas',
  servers: 'Servers of tools that get it',
  commands: 'Programs that get it',
  keep: 'Keep it',
  addNamed: (name: string) => `Add the secret ${name}`,
  group: 'Secrets',
  fresh: (name: string) => `New secret ${name}`,
  freshNote: 'You give its value next',
  offer: 'Keep it as a secret',
  offerText: 'This looks like a key, and everyone who gets the file can read it.',
}
