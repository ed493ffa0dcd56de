// licences are the texts that came with the page, as tools/licences.sh writes them; it
// rejects where there are none.
export async function licences(): Promise<string> {
  const answer = await fetch('licences.txt.gz')
  if (!answer.ok || !answer.body) throw new Error(`The licences were answered with ${answer.status}.`)
  return new Response(answer.body.pipeThrough(new DecompressionStream('gzip'))).text()
}
