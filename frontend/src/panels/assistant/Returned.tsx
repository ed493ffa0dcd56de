import { texts } from '../../domain/texts/index'
import { useChat } from '../../store/assistant/chat'

// Returned says that words are back in the field, for as long as they are there.
export function Returned({ words }: { words: string }) {
  const held = useChat(({ draft }) => draft === words)
  return held && <p className="muted">{texts.chat.kept}</p>
}
