/** Somebody with a session. */
export interface Author {
  id: string
  /** The site's address. */
  url: string
  /** The Cookie header. */
  cookie: string
}

/** Sends a request such as `GET /api/health` as the author; throws unless it succeeds. */
async function send({ url, cookie }: Author, request: string, body?: object): Promise<unknown> {
  const [method = '', address = ''] = request.split(' ')
  const response = await fetch(url + address, {
    method,
    headers: { cookie, origin: new URL(url).origin, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${request} failed: ${await response.text()}`)
  return response.json()
}

/** Generates a cover letter, which every plan has. */
export async function createDocument(author: Author, title = 'Letter'): Promise<{ id: string }> {
  const templates = (await send(author, 'GET /api/document-templates')) as { id: string; name: string }[]
  const templateId = templates.find(({ name }) => name === 'Cover Letter')?.id
  return (await send(author, 'POST /api/generate-document', { templateId, title })) as { id: string }
}

/** Creates a document with this text. */
export async function createWithText(author: Author, title: string, content: string): Promise<void> {
  const { id } = await createDocument(author, title)
  await send(author, `PUT /api/generated-documents/${id}`, { title, content, revision: 1 })
}
