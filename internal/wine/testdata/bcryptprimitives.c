// Wine 8, that of Debian 12, lacks this library, which every Go program asks for random
// bytes. All of it that Go needs:

#include <windows.h>

BOOLEAN NTAPI SystemFunction036(PVOID, ULONG); // RtlGenRandom of advapi32

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size) {
	return SystemFunction036(data, (ULONG)size);
}
