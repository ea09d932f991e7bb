/* Stands in the bundle for libjbig, which is under the GPL. Graphviz's wheel links it (gd, libtiff,
   libjbig) for pictures that nothing here asks for: it lays out graphs, and Qt draws them. */
#include <stdlib.h>

#define ABSENT(name) \
    void name(void) { abort(); }

ABSENT(jbg_dec_free)
ABSENT(jbg_dec_getimage)
ABSENT(jbg_dec_getsize)
ABSENT(jbg_dec_in)
ABSENT(jbg_dec_init)
ABSENT(jbg_enc_free)
ABSENT(jbg_enc_init)
ABSENT(jbg_enc_out)
ABSENT(jbg_newlen)
ABSENT(jbg_strerror)
