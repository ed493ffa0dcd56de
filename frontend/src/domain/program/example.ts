// Example is a workflow that comes with the program.
export interface Example {
  id: string
  name: string
  description: string // one line
  icon: string // key of ui/icons
  steps: number
}

// ExportFile is a file for use outside the program. Its content is text or, where
// base64 is not '', the bytes that stands for.
export interface ExportFile {
  name: string // to propose
  text: string
  base64: string
}
