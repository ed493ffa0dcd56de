// Files that are dropped on the page or chosen to be attached.
export const dropping = {
  attach: 'Drop to add its text to your message',
  several: 'These are several files. Drop one at a time.',
  folder: 'This is a folder. Drop a workflow file from it.',
  neither: 'This file holds no workflow. To add its text to a message, drop it on the assistant.',
  tooLong: (most: number) =>
    `This text is too long for a message: at most ${most} kB. Drop a part of it, or name the file in your words.`,
}
