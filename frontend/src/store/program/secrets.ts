import { create } from 'zustand'
import { api } from '../../backend/api'
import { EMPTY_SECRET, listed } from '../../domain/form/secret'
import { openSettings } from '../page/session'
import type { SecretDraft } from '../../domain/form/secret'
import type { SecretsView } from '../../wire/types'

// The secrets as the program last told, and the one that is about to be set. A value is in
// nothing but that, and goes with it.
interface Secrets {
  view: SecretsView | undefined // undefined: not known yet
  draft: SecretDraft | undefined
  kept: ((name: string) => unknown) | undefined // is told once the draft is kept
}

export const useSecrets = create<Secrets>(() => ({ view: undefined, draft: undefined, kept: undefined }))

const show = async (call: Promise<SecretsView>): Promise<void> => useSecrets.setState({ view: await call })

export const loadSecrets = (): Promise<void> => show(api.secrets())
export const removeSecret = (name: string): Promise<void> => show(api.removeSecret(name))
export const unlockSecrets = (passphrase: string): Promise<void> => show(api.unlockSecrets(passphrase))

// draftSecret begins a secret in the settings.
export const draftSecret = (draft: Partial<SecretDraft>, kept?: (name: string) => unknown): void =>
  useSecrets.setState({ draft: { ...EMPTY_SECRET, ...draft }, kept })

// openSecret is the same from elsewhere in the window.
export function openSecret(draft: Partial<SecretDraft>, kept?: (name: string) => unknown): void {
  draftSecret(draft, kept)
  openSettings('tools')
}

export const dropSecret = (): void => useSecrets.setState({ draft: undefined, kept: undefined })

// keepSecret sets the secret of a draft.
export async function keepSecret({ name, value, hosts, servers, commands }: SecretDraft): Promise<void> {
  const { kept } = useSecrets.getState()
  const set = { name, value, hosts: listed(hosts), servers: listed(servers), commands: listed(commands) }
  try {
    await show(api.setSecret(set))
  } catch (cause) {
    await loadSecrets().catch(() => undefined) // only now it may be known that there is no keychain
    throw cause
  }
  dropSecret()
  kept?.(name)
}
