import DOMPurify from 'dompurify'
import { useMemo } from 'react'

/** The services' allow-list has none of these either: a text brings no looks and no controls of its own. */
const policy = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'select', 'textarea', 'dialog', 'audio', 'video'],
  FORBID_ATTR: ['style'],
}

/** Long texts from the API (already sanitised HTML), sanitised once more before they touch the page. */
export function Html({ html, className }: { html: string; className?: string }) {
  const clean = useMemo(() => DOMPurify.sanitize(html, policy), [html])
  return <div className={className} dangerouslySetInnerHTML={{ __html: clean }} />
}
