/** What an address of ours answers in JSON; null where no answer comes, without which a form goes on. */
export async function ask<Answer>(address: string, init?: RequestInit): Promise<Answer | null> {
  try {
    const answer = await fetch(address, init);
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
