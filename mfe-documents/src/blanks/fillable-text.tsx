import { Html } from '@fundharbor/kit/html.tsx'
import { classes } from '@fundharbor/kit'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import sheet from '../shared/sheet.module.css'
import { BlankField } from './blank-field.tsx'
import styles from './blanks.module.css'
import { BLANKS, blanksIn, fillBlank, promptAt } from './fill-blank.ts'

interface FillableTextProps {
  /** The element that the text is in. */
  page: RefObject<HTMLElement | null>
  content: string
  /** Stores the changed text; resolves to whether it is stored. */
  onFill: (content: string) => Promise<boolean>
}

/** A document whose blanks are filled in by clicking them. Enter stores one and goes on to the next. */
export function FillableText({ page, content, onFill }: FillableTextProps) {
  const [index, setIndex] = useState<number | null>(null)
  const [news, setNews] = useState('')
  const place = useBlankPlace(page, content, index)
  useBlankButtons(page, content, setIndex)
  const handleFill = async (text: string, { goOn }: { goOn: boolean }) => {
    const { html, follow } = fillBlank(content, index ?? 0, text)
    const isStored = await onFill(html)
    if (!isStored) return false
    // Another blank may have been opened while this one was stored.
    setIndex((open) => (open === null || (open === index && !goOn) ? null : follow(open)))
    setNews(follow(0) === null ? 'Filled in. No blanks are left.' : 'Filled in.')
    return true
  }
  const handleCancel = () => {
    setIndex(null)
    // The blank is shown again first.
    setTimeout(() => index !== null && blanksIn(page.current)[index]?.focus())
  }
  return (
    <>
      <Html html={content} className={classes(sheet.sheet, styles.fillable)} />
      {index !== null &&
        createPortal(
          <BlankField
            key={`${index} ${content}`}
            prompt={promptAt(content, index)}
            onFill={handleFill}
            onCancel={handleCancel}
          />,
          place,
        )}
      <span aria-live="polite" className="visually-hidden">
        {news}
      </span>
    </>
  )
}

/** Makes the blanks of the text into buttons. */
function useBlankButtons(
  page: RefObject<HTMLElement | null>,
  content: string,
  onOpen: (index: number) => void,
): void {
  const open = useRef(onOpen)
  useEffect(() => {
    const text = page.current
    if (!text) return undefined
    for (const blank of blanksIn(text)) {
      blank.role = 'button'
      blank.tabIndex = 0
      blank.setAttribute('aria-label', `Fill in: ${blank.textContent}`)
    }
    const ended = new AbortController()
    const handle = (event: Event) => {
      const blank = event.target instanceof Element ? event.target.closest<HTMLElement>(BLANKS) : null
      if (!blank || (event instanceof KeyboardEvent && event.key !== 'Enter' && event.key !== ' ')) return
      event.preventDefault()
      open.current(blanksIn(text).indexOf(blank))
    }
    for (const name of ['click', 'keydown']) text.addEventListener(name, handle, ended)
    return () => ended.abort()
  }, [page, content])
}

/** Where the field of the open blank goes: in place of its mark. */
function useBlankPlace(page: RefObject<HTMLElement | null>, content: string, index: number | null) {
  const [place] = useState(() => document.createElement('span'))
  useLayoutEffect(() => {
    const blank = index === null ? undefined : blanksIn(page.current)[index]
    if (!blank) return undefined
    blank.after(place)
    blank.hidden = true
    return () => {
      place.remove()
      blank.hidden = false
    }
  }, [page, content, index, place])
  return place
}
