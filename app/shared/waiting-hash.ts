/** What a stored password begins with that still waits for its hash. */
export const WAITING_HASH = "$waiting$";
