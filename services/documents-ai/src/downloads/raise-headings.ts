const HEADING = /<(\/?)h([1-3])(?=[\s>])/g

/**
 * Moves the headings of sanitized HTML up, so that the highest is at level 1, and says by how many levels. Letters begin
 * at level 2, to be small; their files keep that look, but screen readers and outlines expect a first level.
 */
export function raiseHeadings(html: string): { html: string; raisedBy: 0 | 1 | 2 } {
  const levels = [...html.matchAll(HEADING)].map(([, , level]) => Number(level))
  const raisedBy = (levels.length > 0 ? Math.min(...levels) - 1 : 0) as 0 | 1 | 2
  if (raisedBy === 0) return { html, raisedBy }
  const raised = html.replaceAll(HEADING, (_, closes, level) => `<${closes}h${Number(level) - raisedBy}`)
  return { html: raised, raisedBy }
}
