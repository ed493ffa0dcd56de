import { api } from '../../backend/api'

// readReply is what a reply says as JSON, with its slips repaired; '' where it holds
// none. It rejects with words for the person.
export const readReply = (text: string): Promise<string> => api.readReply(text)
