import { toast } from '@fundharbor/kit'
import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { makeLists } from './word-lists.ts'

/** Reads what is pasted or dropped from other programs, and says which pictures a document cannot have. */
export const Paste = Extension.create({
  name: 'pasteFromPrograms',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        transformPastedHTML(html) {
          const { body } = new DOMParser().parseFromString(html, 'text/html')
          makeLists(body)
          const pictures = takePictures(body)
          if (pictures.length > 0) showLeftOut(pictures)
          return body.innerHTML
        },
        handlePaste: (_, { clipboardData }) => refuseFiles(clipboardData),
        handleDrop: (_, { dataTransfer }) => refuseFiles(dataTransfer),
      },
    }),
  ],
})

/** Takes the pictures out. Returns their descriptions. Other programs also write emoji as pictures. */
function takePictures(body: HTMLElement): string[] {
  const descriptions: string[] = []
  for (const picture of body.querySelectorAll('img, svg, video, audio, canvas, iframe, object, embed')) {
    const description = (picture.getAttribute('alt') ?? picture.getAttribute('aria-label') ?? '').trim()
    const isEmoji = /^\p{Extended_Pictographic}/u.test(description)
    // Pictures of one pixel only tell the sender that somebody reads.
    const isTracker = picture.getAttribute('width') === '1'
    if (!isEmoji && !isTracker) descriptions.push(description)
    picture.replaceWith(isEmoji ? description : '')
  }
  return descriptions
}

/** Files without text beside them, such as a screenshot. A browser would open a dropped one instead of this page. */
function refuseFiles(data: DataTransfer | null): boolean {
  const files = [...(data?.files ?? [])]
  if (files.length === 0 || data?.types.some((type) => type.startsWith('text/'))) return false
  showLeftOut(files.map(({ name }) => name))
  return true
}

const MAX_NAMED = 3
const MAX_NAME_LENGTH = 80

function showLeftOut(descriptions: string[]): void {
  const named = descriptions.filter(Boolean).slice(0, MAX_NAMED)
  const names = named.map(
    (name) => `“${name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name}”`,
  )
  toast({
    title:
      descriptions.length === 1
        ? '1 picture or file was left out'
        : `${descriptions.length} pictures or files were left out`,
    description: `A document has text and tables only.${names.length > 0 ? ` Left out: ${names.join(', ')}${descriptions.length > named.length ? ' and others' : ''}.` : ''} Attach them to your application, or describe them in words.`,
    tone: 'destructive',
  })
}
