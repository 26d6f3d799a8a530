/** A browser's localStorage or sessionStorage: what is kept are properties of its own. */
export class WebStorage {
  getItem(name: string): string | null {
    return ((this as Record<string, unknown>)[name] as string) ?? null;
  }
  setItem(name: string, value: string): void {
    Object.assign(this, { [name]: value });
  }
  removeItem(name: string): void {
    Reflect.deleteProperty(this, name);
  }
}
