/**
 * Who writes under which number of Yjs while a document is open. Whoever could add items under a colleague's number would have the
 * server take what the colleague writes next for a repetition, and lose it.
 */
export class Owners {
  private readonly byNumber = new Map<number, string>()

  /** Gives a number to the first who uses it. Returns whether it is this person's. */
  claim(number: number, personId: string): boolean {
    const owner = this.byNumber.get(number) ?? personId
    this.byNumber.set(number, owner)
    return owner === personId
  }

  /** Whether the number is somebody else's. */
  isOther(number: number, personId: string): boolean {
    return (this.byNumber.get(number) ?? personId) !== personId
  }
}
