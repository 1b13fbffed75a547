import type { Editor } from '@tiptap/react'
import { useLayoutEffect, type RefObject } from 'react'
import { PLACE_OF } from './comment-marks.ts'

/** Pixels between two threads, as in the style sheet. */
const GAP = 12

/**
 * Keeps each thread of a list beside its sentence, or below the thread before it; the active one exactly there. The items
 * have the comment's id as `data-comment`. `active` is undefined while the comments are in a sheet.
 */
export function useAlignedThreads(
  list: RefObject<HTMLElement | null>,
  editor: Editor,
  active: string | null | undefined,
): void {
  useLayoutEffect(() => {
    if (active === undefined || !list.current) return undefined
    const items = [...list.current.children] as HTMLElement[]
    const align = () => list.current && alignThreads(list.current, editor.view.dom, active)
    align()
    const sizes = new ResizeObserver(align)
    for (const element of [editor.view.dom, ...items]) sizes.observe(element)
    editor.on('transaction', align)
    return () => {
      sizes.disconnect()
      editor.off('transaction', align)
    }
  })
}

function alignThreads(list: HTMLElement, text: HTMLElement, active: string | null): void {
  list.style.translate = ''
  let end = list.getBoundingClientRect().top
  let shift = 0
  for (const item of list.children as HTMLCollectionOf<HTMLElement>) {
    const id = item.dataset.comment
    const wanted = text.querySelector(`[${PLACE_OF}="${id}"]`)?.getBoundingClientRect().top ?? end
    const gap = Math.max(0, wanted - end)
    item.style.marginTop = `${gap}px`
    if (id === active) shift = Math.min(0, wanted - end)
    end += gap + item.offsetHeight + GAP
  }
  list.style.translate = `0 ${shift}px`
}
